enum Shape {
    Circle { radius: f64 },
    Square { side: f64 },
}

fn area(shape: &Shape) -> f64 {
    match shape {
        Shape::Circle { radius } => 0.0,
        Shape::Square { side } => 0.0,
    }
}

fn main() {
    println!("{}", area(&Shape::Square { side: 2.0 }));
}
