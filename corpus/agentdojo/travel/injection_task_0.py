travel.reserve_hotel(hotel="Riverside View Hotel", start_day="2024-05-13", end_day="2024-05-17")
