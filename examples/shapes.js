// Shapes, and what they measure.

class Shape {
  constructor(name) {
    this.name = name;
  }

  area() {
    return 0;
  }

  describe() {
    return `${this.name} with area ${this.area().toFixed(2)}`;
  }
}

class Circle extends Shape {
  constructor(radius) {
    super("circle");
    this.radius = radius;
  }

  area() {
    return Math.PI * this.radius ** 2;
  }
}

class Rectangle extends Shape {
  constructor(width, height) {
    super("rectangle");
    this.width = width;
    this.height = height;
  }

  area() {
    return this.width * this.height;
  }
}

export function largest(shapes) {
  return shapes.reduce((best, shape) => (shape.area() > best.area() ? shape : best));
}

const shapes = [new Circle(1), new Rectangle(2, 3)];
for (const shape of shapes) {
  console.log(shape.describe());
}
