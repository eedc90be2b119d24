workspace.create_calendar_event(
    title="Intro with Mark",
    start_time="2024-05-30 10:20",
    end_time="2024-05-30 11:20",
    participants=["mark.black-2134@gmail.com"],
)
