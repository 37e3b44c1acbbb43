-- What somebody changes in program.jsx once it is written: as in loans/edits.lua.
return {
  { after = "import React, { useRef, useState", type = ", useEffect" },
  { after = "large: 480", type = ", huge: 960" },
  { after = "function Caption({ title, author, year", type = ", place" },
  { from = "{year ? `, ${year}` : null}\n", after = "", type = "        {place && <em>{place}</em>}\n" },
  { from = "const width = SIZES[size];\n", after = "", type = "  const height = Math.round(width * 0.75);\n" },
  { from = "style={{ width: width, height: ", after = "", remove = "width", type = "height" },
  { from = "width={width}\n", after = "", type = "        height={height}\n" },
  { from = "year={picture.year}", after = "", type = " place={picture.place}" },
  { from = "selected: PropTypes.bool,\n", after = "", type = "  onRemove: PropTypes.func,\n" },
  { from = "const list = useRef(null);\n", after = "", type = "\n  useEffect(() => {\n    list.current.focus();\n  }, []);\n" },
  { from = "setSelected(null);\n", after = "", type = "    } else if (event.key === \"End\") {\n      list.current.scrollTo({ top: list.current.scrollHeight });\n" },
  { from = "<div className=\"gallery\" ", after = "", type = "role=\"list\" " },
  { from = "</select>\n", after = "", type = "      <p>\n        {pictures.length} pictures, {rows.length} rows\n      </p>\n" },
  { from = "<div className=\"row\" key={index}", after = "", type = " data-row={index}" },
  { from = "<a href=\"/upload\"", after = "", type = " className=\"upload\"" },
}
