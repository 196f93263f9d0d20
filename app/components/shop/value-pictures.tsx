import type { ReactNode } from "react";

/** A wrapper's back with its few lines of ingredients. */
export function LabelPicture(): ReactNode {
  return (
    <svg viewBox="0 0 80 80" aria-hidden="true">
      <g transform="rotate(-6 40 40)">
        <rect x="18" y="6" width="44" height="68" rx="3" fill="#c8371f" />
        <path d="M18 6h44v5l-4-2-4 3-4-3-4 3-4-3-4 3-4-3-4 3-4-3-4 3-4-2z" fill="#f0c14e" />
        <rect x="25" y="22" width="30" height="38" rx="3" fill="#fff3de" />
        <g stroke="#7a2a12" strokeWidth="2.500" strokeLinecap="round">
          <path d="M30 31h20M30 40h15M30 49h11" />
        </g>
      </g>
    </svg>
  );
}

/** A valley between mountains, with the sun above the row of cocoa trees. */
export function PlacePicture(): ReactNode {
  return (
    <svg viewBox="0 0 80 80" aria-hidden="true">
      <clipPath id="place-frame">
        <circle cx="40" cy="40" r="36" />
      </clipPath>
      <g clipPath="url(#place-frame)">
        <path d="M0 0h80v80H0z" fill="#8fd0c6" />
        <circle cx="52" cy="27" r="11" fill="#f6b73c" />
        <path d="M-4 52l22-28 20 26 12-14 34 30v20H-4z" fill="#2f7a74" />
        <path d="M-4 56q20-10 42 0t46-2v30H-4z" fill="#1c4f4b" />
        <path d="M-4 67q22-9 44-1t44-2v20H-4z" fill="#c2521f" />
        <g fill="#123a37">
          <ellipse cx="20" cy="56" rx="5" ry="7" />
          <ellipse cx="34" cy="58" rx="5" ry="7" />
          <ellipse cx="48" cy="58" rx="5" ry="7" />
          <ellipse cx="62" cy="56" rx="5" ry="7" />
        </g>
      </g>
    </svg>
  );
}

/** A small pot, a spoon, and the chocolate that runs off it. */
export function PotPicture(): ReactNode {
  return (
    <svg viewBox="0 0 80 80" aria-hidden="true">
      <path d="M8 38h64l-5 30a6 6 0 0 1-6 5H19a6 6 0 0 1-6-5z" fill="#d9932b" />
      <path d="M11 56h58l-1 6H12z" fill="#b9741a" />
      <ellipse cx="40" cy="38" rx="32" ry="9" fill="#8a5310" />
      <ellipse cx="40" cy="39" rx="28" ry="7" fill="#4b2212" />
      <path d="M62 6L46 30" stroke="#6b4a2b" strokeWidth="5" strokeLinecap="round" />
      <ellipse cx="43" cy="33" rx="8" ry="5.500" transform="rotate(-34 43 33)" fill="#8a6238" />
      <path
        d="M26 40q8-4 15-1t14 0"
        stroke="#7a4226"
        strokeWidth="2"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  );
}
