"""Areas and perimeters of simple shapes."""

import math


class Circle:
    def __init__(self, radius):
        self.radius = radius

    def area(self):
        return math.pi * self.radius ** 2

    def perimeter(self):
        return 


class Rectangle:
    def __init__(self, width, height):
        self.width = width


def total_area(shapes):
    total = 0
    for shape in 
        total += shape.area()
    return total


def largest(shapes):
    return max(shapes, key=)
