"""Muon (Jordan et al., 2024): momentum whose matrix is made nearly orthogonal by Newton-Schulz steps.
For the matrices between layers; halves the tokens that AdamW needs for the same loss here."""

import torch


class Muon:
    """``half``: the products are of bfloat16. A CPU without these instructions takes ten times as long for them."""

    def __init__(self, weights, half, momentum=0.95, decay=0.05):
        self.momentum, self.decay = momentum, decay
        self.type = torch.bfloat16 if half else torch.float32
        self.groups = {}
        for weight in weights:
            self.groups.setdefault(tuple(weight.shape), []).append(weight)
        self.memory = {
            shape: torch.zeros(len(group), *shape, device=group[0].device)
            for shape, group in self.groups.items()
        }

    @torch.no_grad()
    def step(self, rate):
        for shape, group in self.groups.items():
            gradient = torch.stack([weight.grad.float() for weight in group])
            memory = self.memory[shape].lerp_(gradient, 1 - self.momentum)
            update = orthogonal(gradient.lerp(memory, self.momentum).to(self.type))
            scale = rate * max(1, shape[0] / shape[1]) ** 0.5
            for weight, change in zip(group, update):
                weight.mul_(1 - rate * self.decay).add_(change.to(weight.dtype), alpha=-scale)

    def state(self):
        return {str(shape): memory for shape, memory in self.memory.items()}

    def load(self, state):
        for shape, memory in self.memory.items():
            memory.copy_(state[str(shape)])


def orthogonal(x):
    """Five steps of the quintic iteration: singular values end between 0.7 and 1.2."""
    x = x / (x.norm(dim=(-2, -1), keepdim=True) + 1e-7)
    tall = x.size(-2) > x.size(-1)
    x = x.mT if tall else x
    for _ in range(5):
        square = x @ x.mT
        x = 3.4445 * x + (-4.7750 * square + 2.0315 * square @ square) @ x
    return (x.mT if tall else x).float()
