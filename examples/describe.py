"""Areas and perimeters of simple shapes."""

import math


class Circle:
    def __init__(self, radius):
        self.radius = radius

    def area(self):
        return math.pi * self.radius ** 2

    def perimeter(self):
        return 2 * math.pi * self.radius


class Rectangle:
    def __init__(self, width, height):
        self.width = width
        self.height = height

    def area(self):
        return self.width * self.height


def largest(shapes):
    return max(shapes, key=lambda shape: shape.area())


def describe(shapes):
    for :
        print(f"{type(shape).__name__}: {shape.area()}")
