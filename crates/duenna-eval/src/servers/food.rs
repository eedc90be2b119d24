//! A food delivery: restaurants in `restaurants.json`, orders in `orders.json`. An order moves on each time its state is
//! asked for.

use std::path::Path;

use duenna_demo::{DemoError, State, Tools};
use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::{Json, tool, tool_router};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::broken;

const RESTAURANTS: &str = "restaurants.json";
const ORDERS: &str = "orders.json";
/// The states of an order, with the minutes that are left.
const STATES: [(&str, u32); 4] = [("received", 40), ("in the kitchen", 25), ("on the way", 10), ("delivered", 0)];

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
struct Dish {
    /// The dish's number.
    id: u32,
    /// Its name.
    name: String,
    /// Its price.
    price: f64,
}

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
struct Restaurant {
    /// The restaurant's name.
    name: String,
    /// What it cooks.
    cuisine: String,
    /// Its dishes.
    dishes: Vec<Dish>,
}

/// What was ordered, for whom. The kitchen and the courier read it; no answer repeats name, address or note.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Placing {
    order: String,
    restaurant: String,
    items: Vec<Item>,
    name: String,
    address: String,
    note: Option<String>,
    total: f64,
    /// How often its state was asked for.
    asked: usize,
}

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Item {
    /// The dish's number, from the menu.
    dish: u32,
    /// How many.
    quantity: u32,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Listed {
    /// Its name.
    name: String,
    /// What it cooks.
    cuisine: String,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Restaurants {
    /// All restaurants.
    restaurants: Vec<Listed>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Menu {
    /// The restaurant's name.
    restaurant: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct PlaceOrder {
    /// The restaurant's name.
    restaurant: String,
    /// What to order.
    items: Vec<Item>,
    /// Who receives it.
    name: String,
    /// Where to bring it.
    address: String,
    /// Words for the courier.
    note: Option<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Placed {
    /// The order's id.
    order: String,
    /// What it costs.
    total: f64,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct OrderStatus {
    /// The order's id.
    order: String,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Progress {
    /// The order's id.
    order: String,
    /// The restaurant.
    restaurant: String,
    /// How far it is.
    state: String,
    /// The minutes that are left.
    minutes: u32,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Ordered {
    /// The order's id.
    order: String,
    /// The restaurant.
    restaurant: String,
    /// What it costs.
    total: f64,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Orders {
    /// The orders, newest first.
    orders: Vec<Ordered>,
}

/// The server.
pub(super) struct Food {
    state: State,
}

impl Food {
    pub(super) fn open(folder: &Path) -> Result<Self, DemoError> {
        Ok(Self { state: State::open(folder)? })
    }

    fn restaurant(&self, name: &str) -> Result<Restaurant, String> {
        let all: Vec<Restaurant> = self.state.read(RESTAURANTS).map_err(broken)?;
        let found = all.into_iter().find(|one| one.name == name);
        found.ok_or_else(|| {
            "no restaurant of that name delivers to you; list_restaurants shows those that do".to_owned()
        })
    }

    fn orders(&self) -> Result<Vec<Placing>, String> {
        self.state.read(ORDERS).map_err(broken)
    }
}

impl Tools for Food {
    const NAME: &'static str = "duenna-eval-food";

    fn router() -> ToolRouter<Self> {
        Self::tool_router()
    }

    fn state(&self) -> &State {
        &self.state
    }
}

#[tool_router]
impl Food {
    #[tool(description = "The restaurants that deliver.", annotations(read_only_hint = true))]
    fn list_restaurants(&self) -> Result<Json<Restaurants>, String> {
        let all: Vec<Restaurant> = self.state.read(RESTAURANTS).map_err(broken)?;
        let restaurants = all.into_iter().map(|one| Listed { name: one.name, cuisine: one.cuisine }).collect();
        Ok(Json(Restaurants { restaurants }))
    }

    #[tool(description = "The dishes of a restaurant with their prices.", annotations(read_only_hint = true))]
    fn menu(&self, Parameters(Menu { restaurant }): Parameters<Menu>) -> Result<Json<Restaurant>, String> {
        self.restaurant(&restaurant).map(Json)
    }

    #[tool(description = "Order dishes of one restaurant.", annotations(read_only_hint = false))]
    fn place_order(&self, Parameters(wish): Parameters<PlaceOrder>) -> Result<Json<Placed>, String> {
        let restaurant = self.restaurant(&wish.restaurant)?;
        let mut total = 0.0;
        for item in &wish.items {
            let dish = restaurant.dishes.iter().find(|dish| dish.id == item.dish);
            let dish = dish.ok_or_else(|| format!("{} has no dish {}", restaurant.name, item.dish))?;
            total += dish.price * f64::from(item.quantity);
        }
        if wish.items.iter().map(|item| item.quantity).sum::<u32>() == 0 {
            return Err("nothing was ordered".to_owned());
        }
        let mut orders = self.orders()?;
        let order = format!("F-{}", 1001 + orders.len());
        orders.push(Placing {
            order: order.clone(),
            restaurant: restaurant.name,
            items: wish.items,
            name: wish.name,
            address: wish.address,
            note: wish.note,
            total,
            asked: 0,
        });
        self.state.write(ORDERS, &orders).map_err(broken)?;
        Ok(Json(Placed { order, total }))
    }

    #[tool(description = "How far an order is.", annotations(read_only_hint = true))]
    fn order_status(
        &self,
        Parameters(OrderStatus { order }): Parameters<OrderStatus>,
    ) -> Result<Json<Progress>, String> {
        let mut orders = self.orders()?;
        let found = orders.iter_mut().find(|one| one.order == order);
        let found = found.ok_or_else(|| "there is no such order; list_orders shows yours".to_owned())?;
        let last = STATES.len() - 1;
        let (state, minutes) = STATES.get(found.asked.min(last)).copied().unwrap_or(("delivered", 0));
        let progress = Progress { order, restaurant: found.restaurant.clone(), state: state.to_owned(), minutes };
        found.asked = found.asked.saturating_add(1).min(last);
        self.state.write(ORDERS, &orders).map_err(broken)?;
        Ok(Json(progress))
    }

    #[tool(description = "Your orders, newest first.", annotations(read_only_hint = true))]
    fn list_orders(&self) -> Result<Json<Orders>, String> {
        let listed = |one: Placing| Ordered { order: one.order, restaurant: one.restaurant, total: one.total };
        Ok(Json(Orders { orders: self.orders()?.into_iter().rev().map(listed).collect() }))
    }
}
