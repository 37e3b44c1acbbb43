"""The network: Llama's shape, its tensors named as Hugging Face names them."""

import math
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import nn

BLOCK = 256  # queries; measured with rows of 768 and 2,048 tokens


@dataclass(frozen=True)
class Shape:
    vocabulary: int
    width: int
    layers: int
    heads: int
    kv_heads: int
    feed_forward: int
    context: int
    head_width: int = 64
    theta: float = 10_000.0
    epsilon: float = 1e-5


class Attention(nn.Module):
    def __init__(self, s):
        super().__init__()
        self.s = s
        self.q_proj = nn.Linear(s.width, s.heads * s.head_width, bias=False)
        self.k_proj = nn.Linear(s.width, s.kv_heads * s.head_width, bias=False)
        self.v_proj = nn.Linear(s.width, s.kv_heads * s.head_width, bias=False)
        self.o_proj = nn.Linear(s.heads * s.head_width, s.width, bias=False)

    def forward(self, x, cos, sin):
        rows, length, _ = x.shape
        s = self.s
        q = self.q_proj(x).view(rows, length, s.heads, s.head_width).transpose(1, 2)
        k = self.k_proj(x).view(rows, length, s.kv_heads, s.head_width).transpose(1, 2)
        v = self.v_proj(x).view(rows, length, s.kv_heads, s.head_width).transpose(1, 2)
        q, k = turned(q, cos, sin), turned(k, cos, sin)
        groups = s.heads // s.kv_heads
        k, v = k.repeat_interleave(groups, 1), v.repeat_interleave(groups, 1)
        y = attention(q, k, v)
        return self.o_proj(y.transpose(1, 2).reshape(rows, length, -1))


def attention(q, k, v):
    """Causal attention of ``[rows, heads, length, head_width]``. On a CPU as plain products, a block of queries
    after the other: a PyTorch without MKL spends most of a step in its fused kernel, and whole squares cost twice."""
    if q.is_cuda:
        return F.scaled_dot_product_attention(q, k, v, is_causal=True)
    length, done = q.shape[2], []
    turned_keys = (k / math.sqrt(q.shape[-1])).transpose(-1, -2)
    for start in range(0, length, BLOCK):
        end = min(start + BLOCK, length)
        later = torch.full((end - start, end - start), -math.inf, dtype=q.dtype).triu(1)
        weights = (q[:, :, start:end] @ turned_keys[..., :end]).add_(F.pad(later, (start, 0)))
        done.append(weights.softmax(-1, dtype=q.dtype) @ v[:, :, :end])
    return torch.cat(done, 2)


def turned(x, cos, sin):
    """Rotary positions (RoFormer, Su et al., 2021), halves as in Llama's own weights."""
    a, b = x.chunk(2, -1)
    return x * cos + torch.cat([-b, a], -1) * sin


class FeedForward(nn.Module):
    def __init__(self, s):
        super().__init__()
        self.gate_proj = nn.Linear(s.width, s.feed_forward, bias=False)
        self.up_proj = nn.Linear(s.width, s.feed_forward, bias=False)
        self.down_proj = nn.Linear(s.feed_forward, s.width, bias=False)

    def forward(self, x):
        return self.down_proj(F.silu(self.gate_proj(x)) * self.up_proj(x))


class Norm(nn.Module):
    def __init__(self, s):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(s.width))
        self.epsilon = s.epsilon

    def forward(self, x):
        return F.rms_norm(x, (x.shape[-1],), self.weight.to(x.dtype), self.epsilon)


class Layer(nn.Module):
    def __init__(self, s):
        super().__init__()
        self.input_layernorm = Norm(s)
        self.self_attn = Attention(s)
        self.post_attention_layernorm = Norm(s)
        self.mlp = FeedForward(s)

    def forward(self, x, cos, sin):
        x = x + self.self_attn(self.input_layernorm(x), cos, sin)
        return x + self.mlp(self.post_attention_layernorm(x))


class Decoder(nn.Module):
    def __init__(self, s):
        super().__init__()
        self.embed_tokens = nn.Embedding(s.vocabulary, s.width)
        self.layers = nn.ModuleList(Layer(s) for _ in range(s.layers))
        self.norm = Norm(s)


class Llama(nn.Module):
    """Embedding and output are one matrix."""

    def __init__(self, s):
        super().__init__()
        self.shape = s
        self.model = Decoder(s)
        wave = s.theta ** (-torch.arange(0, s.head_width, 2).float() / s.head_width)
        angle = torch.outer(torch.arange(s.context).float(), wave)
        angle = torch.cat([angle, angle], -1)
        self.register_buffer("cos", angle.cos(), persistent=False)
        self.register_buffer("sin", angle.sin(), persistent=False)
        for name, weight in self.named_parameters():
            if weight.dim() > 1:
                last = name.endswith(("o_proj.weight", "down_proj.weight"))
                nn.init.normal_(weight, 0, 0.02 / math.sqrt(2 * s.layers) if last else 0.02)

    def forward(self, ids):
        """Logits after each token: ``[rows, length, vocabulary]``."""
        x = self.model.embed_tokens(ids)
        cos, sin = self.cos[: ids.shape[1]].to(x.dtype), self.sin[: ids.shape[1]].to(x.dtype)
        for layer in self.model.layers:
            x = layer(x, cos, sin)
        return F.linear(self.model.norm(x), self.model.embed_tokens.weight)

    def loss(self, rows):
        """Mean cross-entropy in nats a token, of ``[rows, length]``; -1 is not learnt."""
        ids, targets = rows[:, :-1].clamp(min=0), rows[:, 1:]
        logits = self(ids)
        return F.cross_entropy(logits.flatten(0, 1).float(), targets.flatten(), ignore_index=-1)
