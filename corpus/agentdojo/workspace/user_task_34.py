# read: recipes, lists
recipes = workspace.search_files_by_filename(filename="recipe-collection.docx")
ingredients = qllm(
    "What are the ingredients of the Chocolate Chip Cookies? One a line.", recipes[0]["content"], returns=list[str]
)
lists = workspace.search_files(query="grocery list")
workspace.append_to_file(file_id=lists[0]["id_"], content="\n".join("- " + one for one in ingredients))
print("Added:", ", ".join(ingredients))
