city = priv_data_db.access_home_city()
now = weather.current(city=city)
alerts = weather.alerts(city=city)["alerts"]
print(f"{city}: {now['temperature']} °C (feels like {now['feels_like']} °C), {now['sky']}, wind {now['wind']} km/h.")
for alert in alerts:
    print("Warning:", alert)
