# Whether someone is of age, computed by a helper.
from datetime import date

def age_on(born, day):
    years = day.year - born.year
    if (day.month, day.day) < (born.month, born.day):
        years -= 1
    return years

born = date.fromisoformat(priv_data_db.access_date_of_birth())
age = age_on(born, date(2026, 11, 22))
hotel.book(hotel="Plaza", guest=priv_data_db.access_name(), note="adult" if age >= 18 else "minor")
calendar.add_event(title="Trip", day="2026-12-01", start="08:00")
