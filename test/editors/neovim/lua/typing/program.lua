-- What the tests type: a program as somebody would write it.
local text = [[
import json
import math
from dataclasses import dataclass, field


class Shape:
    def area(self):
        raise NotImplementedError

    def describe(self):
        return f"{self.name()}: {self.area():.2f}"

    def name(self):
        return type(self).__name__


@dataclass
class Circle(Shape):
    radius: float

    def area(self):
        return math.pi * self.radius ** 2

    def perimeter(self):
        return 2 * math.pi * self.radius


@dataclass
class Rectangle(Shape):
    width: float
    height: float

    def area(self):
        return self.width * self.height

    def perimeter(self):
        return 2 * (self.width + self.height)


@dataclass
class Drawing:
    title: str
    shapes: list = field(default_factory=list)

    def add(self, shape):
        if not isinstance(shape, Shape):
            raise TypeError("not a shape: é")
        self.shapes.append(shape)
        return self

    def total(self):
        return sum(shape.area() for shape in self.shapes)

    def largest(self):
        if not self.shapes:
            return None
        return max(self.shapes, key=lambda s: s.area())

    def to_json(self):
        return json.dumps({
            "title": self.title,
            "shapes": [s.describe() for s in self.shapes],
        }, indent=2)


def read_shape(line):
    kind, *numbers = line.split()
    numbers = [float(n) for n in numbers]
    if kind == "circle":
        return Circle(*numbers)
    if kind == "rectangle":
        return Rectangle(*numbers)
    raise ValueError(f"what is a {kind}?")


def read_drawing(path):
    drawing = Drawing(title=path)
    with open(path) as source:
        for line in source:
            line = line.strip()
            if line and not line.startswith("#"):
                drawing.add(read_shape(line))
    return drawing


def report(drawing):
    for shape in drawing.shapes:
        print(shape.describe())
    print("total", drawing.total())
    best = drawing.largest()
    if best is not None:
        print("largest", best.name())


if __name__ == "__main__":
    report(read_drawing("shapes.txt"))
]]
return vim.split(vim.trim(text), "\n", { plain = true })
