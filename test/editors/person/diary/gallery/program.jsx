import React, { useRef, useState } from "react";
import PropTypes from "prop-types";
import { Spinner } from "./spinner";
import "./gallery.css";

const SIZES = { small: 120, medium: 240, large: 480 };

function Caption({ title, author, year }) {
  return (
    <figcaption>
      <strong>{title}</strong>
      <span className="author">
        {author}
        {year ? `, ${year}` : null}
      </span>
    </figcaption>
  );
}

function Picture({ picture, size, selected, onSelect }) {
  const [loaded, setLoaded] = useState(false);
  const width = SIZES[size];

  return (
    <figure
      className={selected ? "picture selected" : "picture"}
      style={{ width: width, height: width }}
      onClick={() => onSelect(picture.id)}
    >
      {!loaded && <Spinner />}
      <img
        src={picture.url}
        alt={picture.title}
        width={width}
        onLoad={() => setLoaded(true)}
      />
      <Caption title={picture.title} author={picture.author} year={picture.year} />
    </figure>
  );
}

Picture.propTypes = {
  picture: PropTypes.object.isRequired,
  size: PropTypes.oneOf(Object.keys(SIZES)),
  selected: PropTypes.bool,
  onSelect: PropTypes.func.isRequired,
};

export default function Gallery({ pictures, columns = 3 }) {
  const [size, setSize] = useState("medium");
  const [selected, setSelected] = useState(null);
  const list = useRef(null);

  const rows = [];
  for (let i = 0; i < pictures.length; i += columns) {
    rows.push(pictures.slice(i, i + columns));
  }

  function handleKey(event) {
    if (event.key === "Escape") {
      setSelected(null);
    } else if (event.key === "Home") {
      list.current.scrollTo({ top: 0, behavior: "smooth" });
    }
  }

  return (
    <div className="gallery" ref={list} tabIndex={0} onKeyDown={handleKey}>
      <select value={size} onChange={(event) => setSize(event.target.value)}>
        {Object.keys(SIZES).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      {rows.map((row, index) => (
        <div className="row" key={index}>
          {row.map((picture) => (
            <Picture
              key={picture.id}
              picture={picture}
              size={size}
              selected={picture.id === selected}
              onSelect={setSelected}
            />
          ))}
        </div>
      ))}
      {pictures.length === 0 && (
        <p>
          There are no pictures yet. <a href="/upload">Upload one</a>
        </p>
      )}
    </div>
  );
}
