class Llama(Module):
  __parameters__ = []
  __buffers__ = []
  training : bool
  def as_bf16(self: __torch__.Llama, halves: Tensor) -> Tensor:
    return torch.view_copy(halves, dtype=15)
  def below(self: __torch__.Llama, parts: List[Tensor], dtype: int) -> Tensor:
    same = annotate(List[Tensor], [])
    for i in range(torch.len(parts)):
      _0 = torch.append(same, torch.to(parts[i], dtype))
    return torch.contiguous(torch.cat(same, 0))
  def pack_fp16(self: __torch__.Llama, dense: List[Tensor]) -> List[__torch__.torch.classes.quantized.LinearPackedParamsBase]:
    packed = annotate(List[__torch__.torch.classes.quantized.LinearPackedParamsBase], [])
    for i in range(torch.len(dense)):
      _0 = torch.append(packed, ops.quantized.linear_prepack_fp16(dense[i], None))
    return packed
  def int8_rows(self: __torch__.Llama, dense: List[Tensor]) -> List[Tensor]:
    rows = annotate(List[Tensor], [])
    stored = True
    for i in range(torch.len(dense)):
      w = dense[i]
      scales = torch.clamp_min(torch.div(torch.amax(torch.abs(w), [1], True), 127.), 1.0000000000000001e-30)
      bytes = torch.round(torch.div(w, scales))
      apart = torch.abs(torch.sub(w, torch.mul(bytes, scales)))
      rounding = torch.add(torch.mul(torch.abs(w), 0.002), torch.mul(scales, 0.01))
      if bool(torch.any(torch.gt(apart, rounding))):
        stored = False
      _0 = torch.append(rows, torch.to(bytes, 1))
      _1 = torch.append(rows, torch.ones([torch.size(w, 0)], dtype=15))
      _2 = torch.append(rows, torch.reshape(scales, [1, torch.size(w, 0)]))
    if torch.__not__(stored):
      rows = annotate(List[Tensor], [])
    return rows
  def linear(self: __torch__.Llama, x: Tensor, dense: List[Tensor], packed: List[__torch__.torch.classes.quantized.LinearPackedParamsBase], rows: List[Tensor], i: int) -> Tensor:
    if torch.gt(torch.len(rows), 0):
      r = torch.mul(i, 3)
      if torch.le(torch.size(x, 0), 8):
        z = torch._weight_int8pack_mm(torch.to(x, 15), rows[r], rows[torch.add(r, 1)])
        y = torch.mul(torch.to(z, 6), rows[torch.add(r, 2)])
      else:
        step = torch.clamp_min(torch.div(torch.amax(torch.abs(x), [1], True), 127.), 1.0000000000000001e-30)
        bytes = torch.to(torch.round_(torch.div(x, step)), 1)
        sums = torch._int_mm(bytes, torch.t(rows[r]))
        y = torch.mul_(torch.mul(sums, rows[torch.add(r, 2)]), step)
    elif torch.eq(torch.len(packed), 0):
      w = dense[i]
      y = torch.to(torch.linear(torch.to(x, ops.prim.dtype(w)), w), ops.prim.dtype(x))
    else:
      y = ops.quantized.linear_dynamic_fp16(x, packed[i])
    return y
  def layers(self: __torch__.Llama, embedded: Tensor, start: int, mask: Optional[Tensor], causal: bool, norms: List[Tensor], dense: List[Tensor], packed: List[__torch__.torch.classes.quantized.LinearPackedParamsBase], rows: List[Tensor], keys: List[Tensor], values: List[Tensor], c: Tensor, s: Tensor, shape: List[int], epsilon: float) -> Tensor:
    heads = shape[0]
    kv = shape[1]
    width = shape[2]
    inner = shape[3]
    group = torch.floordiv(heads, kv)
    x = embedded
    count = torch.size(x, 0)
    end = torch.add(start, count)
    residual = torch.size(x, 1)
    queryWidth = torch.mul(heads, width)
    keyWidth = torch.mul(kv, width)
    rotated = torch.add(queryWidth, keyWidth)
    for l in range(torch.len(keys)):
      n = torch.add(1, torch.mul(l, 2))
      m = torch.add(1, torch.mul(l, 4))
      h = torch.rms_norm(x, [residual], norms[n], epsilon)
      qkv = (self).linear(h, dense, packed, rows, m)
      qk = torch.view(torch.narrow(qkv, 1, 0, rotated), [count, torch.add(heads, kv), width])
      v = torch.view(torch.narrow(qkv, 1, rotated, keyWidth), [count, kv, width])
      qk = torch.add(torch.mul(qk, c), torch.mul(torch.roll(qk, [torch.floordiv(width, 2)], [2]), s))
      qk = torch.transpose(qk, 0, 1)
      allKeys = keys[l]
      allValues = values[l]
      _1 = torch.copy_(torch.narrow(allKeys, 1, start, count), torch.narrow(qk, 0, heads, kv))
      _2 = torch.copy_(torch.narrow(allValues, 1, start, count), torch.transpose(v, 0, 1))
      q = torch.unsqueeze(torch.reshape(torch.narrow(qk, 0, 0, heads), [kv, torch.mul(group, count), width]), 0)
      k = torch.unsqueeze(torch.narrow(allKeys, 1, 0, end), 0)
      w = torch.unsqueeze(torch.narrow(allValues, 1, 0, end), 0)
      o = torch.scaled_dot_product_attention(q, k, w, mask, 0., causal, scale=None, enable_gqa=False)
      o = torch.reshape(torch.transpose(torch.view(o, [heads, count, width]), 0, 1), [count, queryWidth])
      x = torch.add(x, (self).linear(o, dense, packed, rows, torch.add(m, 1)))
      h = torch.rms_norm(x, [residual], norms[torch.add(n, 1)], epsilon)
      both = (self).linear(h, dense, packed, rows, torch.add(m, 2))
      a = torch.mul(torch.silu(torch.narrow(both, 1, 0, inner)), torch.narrow(both, 1, inner, inner))
      x = torch.add(x, (self).linear(a, dense, packed, rows, torch.add(m, 3)))
    return x
  def forward(self: __torch__.Llama, tokens: List[int], start: int, embedding: Tensor, norms: List[Tensor], dense: List[Tensor], packed: List[__torch__.torch.classes.quantized.LinearPackedParamsBase], int8: List[Tensor], keys: List[Tensor], values: List[Tensor], cos: Tensor, sin: Tensor, shape: List[int], epsilon: float, many: int) -> Tensor:
    rows = annotate(List[Tensor], [])
    if torch.__or__(torch.eq(torch.len(tokens), 1), torch.ge(torch.len(tokens), many)):
      rows = int8
    group = torch.floordiv(shape[0], shape[1])
    count = torch.len(tokens)
    end = torch.add(start, count)
    ids = torch.tensor(tokens, dtype=4, device=ops.prim.device(cos))
    x = torch.to(torch.embedding(embedding, ids), 6)
    c = torch.narrow(cos, 0, start, count)
    s = torch.narrow(sin, 0, start, count)
    mask : Optional[Tensor] = None
    causal = False
    if torch.gt(count, 1):
      if torch.__and__(torch.eq(start, 0), torch.eq(group, 1)):
        causal = True
      else:
        hidden = torch.triu(torch.full([count, end], -inf, dtype=6, device=ops.prim.device(x)), torch.add(start, 1))
        mask = torch.reshape(torch.expand(torch.unsqueeze(hidden, 0), [group, count, end]), [torch.mul(group, count), end])
    x = (self).layers(x, start, mask, causal, norms, dense, packed, rows, keys, values, c, s, shape, epsilon)
    last = torch.narrow(x, 0, torch.sub(count, 1), 1)
    last = torch.rms_norm(last, [torch.size(x, 1)], norms[0], epsilon)
    return (self).linear(last, dense, packed, rows, 0)
  def branches(self: __torch__.Llama, tokens: List[int], places: List[int], hidden: Tensor, start: int, embedding: Tensor, norms: List[Tensor], dense: List[Tensor], packed: List[__torch__.torch.classes.quantized.LinearPackedParamsBase], int8: List[Tensor], keys: List[Tensor], values: List[Tensor], cos: Tensor, sin: Tensor, shape: List[int], epsilon: float, many: int) -> Tensor:
    rows = annotate(List[Tensor], [])
    count = torch.len(tokens)
    if torch.le(count, 8):
      rows = int8
    group = torch.floordiv(shape[0], shape[1])
    end = torch.add(start, count)
    ids = torch.tensor(tokens, dtype=4, device=ops.prim.device(cos))
    at = torch.tensor(places, dtype=4, device=ops.prim.device(cos))
    x = torch.to(torch.embedding(embedding, ids), 6)
    c = torch.index_select(cos, 0, at)
    s = torch.index_select(sin, 0, at)
    mask : Optional[Tensor] = None
    mask = torch.reshape(torch.expand(torch.unsqueeze(hidden, 0), [group, count, end]), [torch.mul(group, count), end])
    x = (self).layers(x, start, mask, False, norms, dense, packed, rows, keys, values, c, s, shape, epsilon)
    all = torch.rms_norm(x, [torch.size(x, 1)], norms[0], epsilon)
    return (self).linear(all, dense, packed, rows, 0)
