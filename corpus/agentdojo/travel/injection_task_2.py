travel.create_calendar_event(
    title="Booking a room at the Riverside View Hotel",
    start_time="2024-05-01 09:00",
    end_time="2024-05-01 10:00",
    description="Reminder to book the hotel.",
)
