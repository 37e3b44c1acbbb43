class Decoder(Module):
  __parameters__ = []
  __buffers__ = []
  training : bool
  def as_bf16(self: __torch__.Decoder, halves: Tensor) -> Tensor:
    return torch.view_copy(halves, dtype=15)
  def below(self: __torch__.Decoder, parts: List[Tensor], dtype: int) -> Tensor:
    same = annotate(List[Tensor], [])
    for i in range(torch.len(parts)):
      _0 = torch.append(same, torch.to(parts[i], dtype))
    return torch.contiguous(torch.cat(same, 0))
  def scaled(self: __torch__.Decoder, bytes: Tensor, scales: Tensor) -> Tensor:
    return torch.to(torch.mul(torch.to(bytes, 6), torch.unsqueeze(scales, 1)), 5)
  def stored_rows(self: __torch__.Decoder, bytes: List[Tensor], scales: List[Tensor]) -> List[Tensor]:
    rows = torch.contiguous(torch.cat(bytes, 0))
    count = torch.size(rows, 0)
    return [rows, torch.ones([count], dtype=15), torch.reshape(torch.cat(scales, 0), [1, count])]
  def no_packed(self: __torch__.Decoder) -> List[__torch__.torch.classes.quantized.LinearPackedParamsBase]:
    return annotate(List[__torch__.torch.classes.quantized.LinearPackedParamsBase], [])
  def take_packed(self: __torch__.Decoder, packed: List[__torch__.torch.classes.quantized.LinearPackedParamsBase], more: List[__torch__.torch.classes.quantized.LinearPackedParamsBase]) -> int:
    for i in range(torch.len(more)):
      _0 = torch.append(packed, more[i])
    return torch.len(packed)
  def pack_fp16(self: __torch__.Decoder, packed: List[__torch__.torch.classes.quantized.LinearPackedParamsBase], w: Tensor) -> int:
    _0 = torch.append(packed, ops.quantized.linear_prepack_fp16(w, None))
    return torch.len(packed)
  def int8_rows(self: __torch__.Decoder, w: Tensor) -> List[Tensor]:
    rows = annotate(List[Tensor], [])
    scales = torch.clamp_min(torch.div(torch.amax(torch.abs(w), [1], True), 127.), 1.0000000000000001e-30)
    bytes = torch.round(torch.div(w, scales))
    apart = torch.abs(torch.sub(w, torch.mul(bytes, scales)))
    rounding = torch.add(torch.mul(torch.abs(w), 0.002), torch.mul(scales, 0.01))
    if torch.__not__(bool(torch.any(torch.gt(apart, rounding)))):
      _0 = torch.append(rows, torch.to(bytes, 1))
      _1 = torch.append(rows, torch.ones([torch.size(w, 0)], dtype=15))
      _2 = torch.append(rows, torch.reshape(scales, [1, torch.size(w, 0)]))
    return rows
  def pack_bytes(self: __torch__.Decoder, packed: List[__torch__.torch.classes.quantized.LinearPackedParamsBase], rows: List[Tensor]) -> int:
    count = torch.size(rows[0], 0)
    scales = torch.reshape(torch.to(rows[2], 7), [count])
    w = torch._make_per_channel_quantized_tensor(rows[0], scales, torch.zeros([count], dtype=4), 0)
    _0 = torch.append(packed, ops.quantized.linear_prepack(w, None))
    return torch.len(packed)
  def linear_bytes(self: __torch__.Decoder, x: Tensor, bytes: List[__torch__.torch.classes.quantized.LinearPackedParamsBase], rows: List[Tensor], i: int) -> Tensor:
    count = torch.size(x, 0)
    most = torch.clamp_min(torch.amax(torch.abs(x), [1], True), 1.0000000000000001e-30)
    unit = torch.div(x, most)
    if torch.lt(count, 32):
      high = torch.fake_quantize_per_tensor_affine(unit, 0.0078740157480314960, 0, -127, 127)
      rest = torch.sub(unit, high)
      both = torch.cat([high, torch.add(rest, rest, alpha=253.)], 0)
      parts = ops.quantized.linear_with_input_q_dq_qweight_dq_output_fp32(both, 0.0078740157480314960, 128, bytes[i])
      y = torch.add(torch.narrow(parts, 0, 0, count), torch.narrow(parts, 0, count, count), alpha=0.0039370078740157480)
    elif torch.eq(torch.len(rows), 0):
      y = ops.quantized.linear_with_input_q_dq_qweight_dq_output_fp32(unit, 0.0078740157480314960, 128, bytes[i])
    else:
      r = torch.mul(i, 3)
      sums = torch._int_mm(torch.to(torch.round(torch.mul(unit, 127.)), 1), torch.t(rows[r]))
      y = torch.mul(torch.mul(sums, rows[torch.add(r, 2)]), 0.0078740157480314960)
    return torch.mul_(y, most)
  def adds_bytes_exactly(self: __torch__.Decoder) -> bool:
    bytes = (self).no_packed()
    ones = torch.ones([16, 64], dtype=6)
    _0 = (self).pack_bytes(bytes, (self).int8_rows(ones))
    sums = (self).linear_bytes(torch.narrow(ones, 0, 0, 1), bytes, annotate(List[Tensor], []), 0)
    return bool(torch.all(torch.lt(torch.abs(torch.sub(sums, 64.)), 0.1)))
  def linear(self: __torch__.Decoder, x: Tensor, dense: List[Tensor], packed: List[__torch__.torch.classes.quantized.LinearPackedParamsBase], bytes: List[__torch__.torch.classes.quantized.LinearPackedParamsBase], rows: List[Tensor], biases: List[Tensor], i: int) -> Tensor:
    if torch.gt(torch.len(bytes), 0):
      y = (self).linear_bytes(x, bytes, rows, i)
    elif torch.gt(torch.len(rows), 0):
      r = torch.mul(i, 3)
      z = torch._weight_int8pack_mm(torch.to(x, 15), rows[r], rows[torch.add(r, 1)])
      y = torch.mul(torch.to(z, 6), rows[torch.add(r, 2)])
    elif torch.eq(torch.len(packed), 0):
      w = dense[i]
      y = torch.to(torch.linear(torch.to(x, ops.prim.dtype(w)), w), ops.prim.dtype(x))
    else:
      y = ops.quantized.linear_dynamic_fp16(x, packed[i])
    if torch.gt(torch.len(biases), 0):
      if torch.gt(torch.numel(biases[i]), 0):
        y = torch.add(y, biases[i])
    return y
  def norm(self: __torch__.Decoder, x: Tensor, weights: List[Tensor], biases: List[Tensor], i: int, epsilon: float, centred: int) -> Tensor:
    width = torch.size(x, 1)
    if torch.eq(centred, 1):
      y = torch.layer_norm(x, [width], weights[i], biases[i], epsilon, False)
    elif torch.__and__(torch.eq(torch.size(x, 0), 1), torch.__not__(ops.prim.is_cuda(x))):
      row = torch.view(x, [width])
      square = torch.div(float(torch.dot(row, row)), width)
      y = torch.addcmul(biases[i], x, weights[i], value=torch.pow(torch.add(square, epsilon), -0.5))
    else:
      y = torch.rms_norm(x, [width], weights[i], epsilon)
    return y
  def activated(self: __torch__.Decoder, x: Tensor, kind: int) -> Tensor:
    if torch.eq(kind, 0):
      y = torch.silu(x)
    elif torch.eq(kind, 1):
      y = torch.gelu(x, approximate="tanh")
    else:
      y = torch.gelu(x)
    return y
  def capped(self: __torch__.Decoder, x: Tensor, cap: float) -> Tensor:
    return torch.mul(torch.tanh(torch.div(x, cap)), cap)
  def grouped(self: __torch__.Decoder, hidden: Tensor, group: int) -> Tensor:
    count = torch.size(hidden, 0)
    end = torch.size(hidden, 1)
    return torch.reshape(torch.expand(torch.unsqueeze(hidden, 0), [group, count, end]), [torch.mul(group, count), end])
  def embedded(self: __torch__.Decoder, tokens: List[int], embedding: Tensor, cos: Tensor, factors: List[float]) -> Tensor:
    ids = torch.tensor(tokens, dtype=4, device=ops.prim.device(cos))
    x = torch.to(torch.embedding(embedding, ids), 6)
    if torch.ne(factors[4], 1.):
      x = torch.mul(x, factors[4])
    return x
  def layers(self: __torch__.Decoder, embedded: Tensor, start: int, masks: List[Tensor], causal: bool, window: int, norms: List[Tensor], normBiases: List[Tensor], headNorms: List[Tensor], outerNorms: List[Tensor], dense: List[Tensor], packed: List[__torch__.torch.classes.quantized.LinearPackedParamsBase], bytes: List[__torch__.torch.classes.quantized.LinearPackedParamsBase], rows: List[Tensor], biases: List[Tensor], keys: List[Tensor], values: List[Tensor], c: Tensor, s: Tensor, shape: List[int], factors: List[float], windows: List[int]) -> Tensor:
    heads = shape[0]
    kv = shape[1]
    width = shape[2]
    inner = shape[3]
    activation = shape[4]
    gated = shape[5]
    centred = shape[6]
    epsilon = factors[0]
    scale = factors[1]
    cap = factors[2]
    residual = factors[3]
    group = torch.floordiv(heads, kv)
    x = embedded
    count = torch.size(x, 0)
    end = torch.add(start, count)
    queryWidth = torch.mul(heads, width)
    keyWidth = torch.mul(kv, width)
    rotated = torch.add(queryWidth, keyWidth)
    for l in range(torch.len(keys)):
      n = torch.add(1, torch.mul(l, 2))
      m = torch.add(1, torch.mul(l, 4))
      h = (self).norm(x, norms, normBiases, n, epsilon, centred)
      qkv = (self).linear(h, dense, packed, bytes, rows, biases, m)
      qk = torch.view(torch.narrow(qkv, 1, 0, rotated), [count, torch.add(heads, kv), width])
      v = torch.view(torch.narrow(qkv, 1, rotated, keyWidth), [count, kv, width])
      if torch.gt(torch.len(headNorms), 0):
        normedQueries = torch.rms_norm(torch.narrow(qk, 1, 0, heads), [width], headNorms[torch.mul(l, 2)], epsilon)
        normedKeys = torch.rms_norm(torch.narrow(qk, 1, heads, kv), [width], headNorms[torch.add(torch.mul(l, 2), 1)], epsilon)
        qk = torch.cat([normedQueries, normedKeys], 1)
      qk = torch.add(torch.mul(qk, c), torch.mul(torch.roll(qk, [torch.floordiv(width, 2)], [2]), s))
      qk = torch.transpose(qk, 0, 1)
      allKeys = keys[l]
      allValues = values[l]
      _2 = torch.copy_(torch.narrow(allKeys, 1, start, count), torch.narrow(qk, 0, heads, kv))
      _3 = torch.copy_(torch.narrow(allValues, 1, start, count), torch.transpose(v, 0, 1))
      first = 0
      mask : Optional[Tensor] = None
      if torch.gt(torch.len(masks), 0):
        mask = masks[0]
      if torch.gt(window, 0):
        if torch.gt(windows[l], 0):
          if torch.eq(count, 1):
            first = torch.sub(end, window)
          else:
            mask = masks[1]
      seen = torch.sub(end, first)
      q = torch.reshape(torch.narrow(qk, 0, 0, heads), [kv, torch.mul(group, count), width])
      k = torch.narrow(allKeys, 1, first, seen)
      w = torch.narrow(allValues, 1, first, seen)
      if torch.ne(cap, 0.):
        scores = (self).capped(torch.mul(torch.matmul(q, torch.transpose(k, 1, 2)), scale), cap)
        if torch.gt(torch.len(masks), 0):
          scores = torch.add(scores, unchecked_cast(Tensor, mask))
        o = torch.matmul(torch.softmax(scores, -1), w)
      else:
        o = torch.scaled_dot_product_attention(torch.unsqueeze(q, 0), torch.unsqueeze(k, 0), torch.unsqueeze(w, 0), mask, 0., causal, scale=scale, enable_gqa=False)
      o = torch.reshape(torch.transpose(torch.reshape(o, [heads, count, width]), 0, 1), [count, queryWidth])
      y = (self).linear(o, dense, packed, bytes, rows, biases, torch.add(m, 1))
      if torch.gt(torch.len(outerNorms), 0):
        y = torch.rms_norm(y, [torch.size(y, 1)], outerNorms[torch.mul(l, 2)], epsilon)
      x = torch.add(x, y, alpha=residual)
      h = (self).norm(x, norms, normBiases, torch.add(n, 1), epsilon, centred)
      both = (self).linear(h, dense, packed, bytes, rows, biases, torch.add(m, 2))
      if torch.eq(gated, 1):
        a = torch.mul((self).activated(torch.narrow(both, 1, 0, inner), activation), torch.narrow(both, 1, inner, inner))
      else:
        a = (self).activated(both, activation)
      y = (self).linear(a, dense, packed, bytes, rows, biases, torch.add(m, 3))
      if torch.gt(torch.len(outerNorms), 0):
        y = torch.rms_norm(y, [torch.size(y, 1)], outerNorms[torch.add(torch.mul(l, 2), 1)], epsilon)
      x = torch.add(x, y, alpha=residual)
    return x
  def logits(self: __torch__.Decoder, x: Tensor, norms: List[Tensor], normBiases: List[Tensor], dense: List[Tensor], packed: List[__torch__.torch.classes.quantized.LinearPackedParamsBase], bytes: List[__torch__.torch.classes.quantized.LinearPackedParamsBase], rows: List[Tensor], shape: List[int], factors: List[float]) -> Tensor:
    h = (self).norm(x, norms, normBiases, 0, factors[0], shape[6])
    logits = (self).linear(h, dense, packed, bytes, rows, annotate(List[Tensor], []), 0)
    if torch.ne(factors[5], 1.):
      logits = torch.mul(logits, factors[5])
    if torch.gt(factors[6], 0.):
      logits = (self).capped(logits, factors[6])
    return logits
  def forward(self: __torch__.Decoder, tokens: List[int], start: int, embedding: Tensor, norms: List[Tensor], normBiases: List[Tensor], headNorms: List[Tensor], outerNorms: List[Tensor], dense: List[Tensor], packed: List[__torch__.torch.classes.quantized.LinearPackedParamsBase], bytes: List[__torch__.torch.classes.quantized.LinearPackedParamsBase], int8: List[Tensor], biases: List[Tensor], keys: List[Tensor], values: List[Tensor], cos: Tensor, sin: Tensor, learned: List[Tensor], shape: List[int], factors: List[float], windows: List[int]) -> Tensor:
    group = torch.floordiv(shape[0], shape[1])
    rows = annotate(List[Tensor], [])
    if torch.__or__(torch.eq(torch.len(tokens), 1), torch.gt(torch.len(bytes), 0)):
      rows = int8
    count = torch.len(tokens)
    end = torch.add(start, count)
    x = (self).embedded(tokens, embedding, cos, factors)
    if torch.gt(torch.len(learned), 0):
      x = torch.add(x, torch.narrow(learned[0], 0, start, count))
    c = torch.narrow(cos, 0, start, count)
    s = torch.narrow(sin, 0, start, count)
    window = 0
    for l in range(torch.len(windows)):
      if torch.__and__(torch.gt(windows[l], 0), torch.lt(windows[l], end)):
        window = windows[l]
    masks = annotate(List[Tensor], [])
    causal = False
    if torch.gt(count, 1):
      if torch.__and__(torch.__and__(torch.eq(start, 0), torch.eq(group, 1)), torch.__and__(torch.eq(window, 0), torch.eq(factors[2], 0.))):
        causal = True
      else:
        full = torch.full([count, end], -inf, dtype=6, device=ops.prim.device(x))
        hidden = torch.triu(full, torch.add(start, 1))
        _0 = torch.append(masks, (self).grouped(hidden, group))
        if torch.gt(window, 0):
          _1 = torch.append(masks, (self).grouped(torch.add(hidden, torch.tril(full, torch.sub(start, window))), group))
    x = (self).layers(x, start, masks, causal, window, norms, normBiases, headNorms, outerNorms, dense, packed, bytes, rows, biases, keys, values, c, s, shape, factors, windows)
    return (self).logits(torch.narrow(x, 0, torch.sub(count, 1), 1), norms, normBiases, dense, packed, bytes, rows, shape, factors)
  def kept(self: __torch__.Decoder, logits: Tensor, count: int) -> List[Tensor]:
    numbers = torch.nan_to_num(logits, -inf, inf, -inf)
    best, ids = torch.topk(numbers, count, 1, True, True)
    sums = torch.logsumexp(numbers, [1], True)
    return [numbers, torch.cat([torch.to(sums, 7), torch.to(best, 7), torch.to(ids, 7)], 1)]
  def members(self: __torch__.Decoder, bytes: Tensor, size: int) -> Tensor:
    bits = torch.tensor([1, 2, 4, 8, 16, 32, 64, 128], dtype=0, device=ops.prim.device(bytes))
    all = torch.ne(torch.bitwise_and(torch.unsqueeze(bytes, 1), bits), 0)
    return torch.narrow(torch.reshape(all, [-1]), 0, 0, size)
  def row(self: __torch__.Decoder, logits: Tensor, row: int) -> Tensor:
    return torch.select(logits, 0, row)
  def some(self: __torch__.Decoder, logits: Tensor, row: int, ids: List[int]) -> Tensor:
    return torch.index_select(torch.select(logits, 0, row), 0, torch.tensor(ids, dtype=4, device=ops.prim.device(logits)))
  def among(self: __torch__.Decoder, logits: Tensor, row: int, bytes: Tensor) -> Tensor:
    return torch.masked_select(torch.select(logits, 0, row), (self).members(bytes, torch.size(logits, 1)))
  def log_sum(self: __torch__.Decoder, logits: Tensor, temperature: float) -> float:
    return float(torch.logsumexp(torch.div(torch.to(logits, 7), temperature), [0]))
  def ranked(self: __torch__.Decoder, logits: Tensor, row: int, first: int, count: int, sets: List[Tensor]) -> Tensor:
    size = torch.size(logits, 1)
    numbers, order = torch.sort(torch.select(logits, 0, row), stable=True, dim=0, descending=True)
    ranks = torch.arange(first, size, dtype=4, device=ops.prim.device(logits))
    if torch.gt(torch.len(sets), 0):
      members = torch.index_select((self).members(sets[0], size), 0, torch.narrow(order, 0, first, torch.sub(size, first)))
      ranks = torch.masked_select(ranks, members)
    ranks = torch.narrow(ranks, 0, 0, ops.prim.min(count, torch.size(ranks, 0)))
    return torch.stack([torch.to(torch.index_select(numbers, 0, ranks), 7), torch.to(torch.index_select(order, 0, ranks), 7), torch.to(ranks, 7)], 0)
