-- Frames of a screen as an animated SVG: each line is drawn once for each way it ever looked, and
-- shown while it looked so. Where nothing moves (or nobody wants it to), one frame is shown.

local M = {}

local SIZE, WIDTH, HEIGHT, MARGIN = 14, 8.4, 19, 12

local function escaped(text)
  return (text:gsub("[&<>]", { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;" }))
end

local function color(number, default)
  return number and ("#%06x"):format(number) or default
end

-- A line's cells, {text, attributes} each, as pieces of one look each.
local function drawn(cells, y, colors)
  local out = {}
  local at = 1
  while at <= #cells do
    local look, from, text = cells[at][2], at, ""
    while at <= #cells and vim.deep_equal(cells[at][2], look) do
      text = text .. cells[at][1]
      at = at + 1
    end
    local foreground = color(look.foreground, colors.foreground)
    local background = look.background and color(look.background)
    if look.reverse then
      foreground, background = background or colors.background, foreground
    end
    local x, width = MARGIN + (from - 1) * WIDTH, (at - from) * WIDTH
    if background then
      table.insert(out, ('<rect x="%.1f" y="%d" width="%.1f" height="%d" fill="%s"/>'):format(
        x, y, width, HEIGHT, background))
    end
    local bare = text:gsub("%s+$", "")
    if bare ~= "" then
      table.insert(out, ('<text x="%.1f" y="%d" textLength="%.1f" fill="%s"%s%s>%s</text>'):format(
        x, y + SIZE, vim.fn.strchars(bare) * WIDTH, foreground,
        look.italic and ' font-style="italic"' or "", look.bold and ' font-weight="bold"' or "",
        escaped(bare)))
    end
  end
  return table.concat(out)
end

--- Frames are {cells = line by line, cursor = {row, column}, caption = text, seconds = number}.
function M.write(path, frames, poster, colors)
  local rows, columns = #frames[1].cells, #frames[1].cells[1]
  local total = 0
  for _, frame in ipairs(frames) do
    frame.from = total
    total = total + frame.seconds
  end
  local width, height = columns * WIDTH + 2 * MARGIN, (rows + 1) * HEIGHT + 2 * MARGIN
  local looks, order = {}, {} -- drawing -> the frames that have it
  local function add(drawing, frame)
    if drawing ~= "" then
      if not looks[drawing] then
        looks[drawing] = {}
        table.insert(order, drawing)
      end
      table.insert(looks[drawing], frame)
    end
  end
  for i, frame in ipairs(frames) do
    for row, cells in ipairs(frame.cells) do
      add(drawn(cells, MARGIN + (row - 1) * HEIGHT, colors), i)
    end
    add(('<rect x="%.1f" y="%d" width="2" height="%d" fill="%s"/>'):format(
      MARGIN + frame.cursor[2] * WIDTH - 1, MARGIN + frame.cursor[1] * HEIGHT, HEIGHT, colors.cursor), i)
    add(('<text x="%d" y="%d" fill="%s">%s</text>'):format(
      MARGIN, height - MARGIN, colors.cursor, escaped(frame.caption)), i)
  end
  local styles, drawings = {}, {}
  for i, drawing in ipairs(order) do
    local shown = {}
    for _, frame in ipairs(looks[drawing]) do
      shown[frame] = true
    end
    if vim.tbl_count(shown) == #frames then
      table.insert(drawings, drawing)
    else
      local keys = {}
      for frame = 1, #frames do
        if frame == 1 or (shown[frame] or false) ~= (shown[frame - 1] or false) then
          table.insert(keys, ("%.2f%%{visibility:%s}"):format(
            frames[frame].from / total * 100, shown[frame] and "visible" or "hidden"))
        end
      end
      table.insert(styles, ("@keyframes k%d{%s}#k%d{animation-name:k%d}"):format(
        i, table.concat(keys), i, i))
      table.insert(drawings, ('<g id="k%d" class="%s">%s</g>'):format(
        i, shown[poster] and "a" or "a h", drawing))
    end
  end
  local out = assert(io.open(path, "w"))
  out:write(('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %d" width="%.0f" height="%d">\n')
    :format(width, height, width, height))
  out:write(("<style>text{font:%dpx ui-monospace,Menlo,'DejaVu Sans Mono',Consolas,monospace;white-space:pre}\n")
    :format(SIZE))
  out:write((".h{visibility:hidden}.a{animation:%.2fs step-end infinite}\n"):format(total))
  out:write("@media(prefers-reduced-motion:reduce){.a{animation:none!important}}\n")
  out:write(table.concat(styles, "\n"), "</style>\n")
  out:write(('<rect width="100%%" height="100%%" rx="6" fill="%s"/>\n'):format(colors.background))
  out:write(table.concat(drawings, "\n"), "\n</svg>\n")
  out:close()
end

return M
