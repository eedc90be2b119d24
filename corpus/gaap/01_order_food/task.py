menu = food.menu(restaurant="Trattoria Sole")
wanted = {"Margherita": 2, "Tiramisu": 1}
items = [
    {"dish": dish["id"], "quantity": wanted[dish["name"]]}
    for dish in menu["dishes"]
    if dish["name"] in wanted
]
placed = food.place_order(
    restaurant="Trattoria Sole",
    items=items,
    name=priv_data_db.access_full_name(),
    address=priv_data_db.access_home_address(),
)
status = food.order_status(order=placed["order"])
print(f"Order {placed['order']} costs {placed['total']:.2f}.")
print(f"It is {status['state']}, {status['minutes']} minutes to go.")
