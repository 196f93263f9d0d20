import type { ReactNode } from "react";

const frame = "h-6 w-9 flex-none rounded-sm border border-[#d6d6d6]";

/** The cards that are taken. Acceptance marks keep their own colors on any ground. */
export default function CardMarks(): ReactNode {
  return (
    <span className="my-1 flex flex-wrap gap-1.5">
      <svg viewBox="0 0 36 24" className={frame} role="img" aria-label="Visa">
        <rect width="36" height="24" fill="#fff" />
        <path
          fill="#1434cb"
          d="m16.5 8.2-1.2 7.6h1.9l1.2-7.6zm-1.6 0-1.8 5.2-.9-4.4c-.1-.5-.5-.8-1-.8H8.3l-.1.2c.8.2 1.4.4 1.9.7l1.4 6.7h2l3.3-7.6zm12 0h-1.5c-.4 0-.8.2-.9.6l-2.8 7h2l.4-1.1h2.3l.2 1.1h1.7zm-2.2 5 1-2.7.6 2.7zm-3.6-3.5.3-1.5s-.8-.3-1.7-.3c-.9 0-3 .4-3 2.3 0 1.8 2.5 1.8 2.5 2.7s-2.2.8-3 .2l-.3 1.6s.8.4 2 .4 3.1-.6 3.1-2.4-2.6-2-2.6-2.7 1.9-.7 2.7-.3z"
        />
      </svg>
      <svg viewBox="0 0 36 24" className={frame} role="img" aria-label="Mastercard">
        <rect width="36" height="24" fill="#fff" />
        <circle cx="14.2" cy="12" r="6.6" fill="#eb001b" />
        <circle cx="21.8" cy="12" r="6.6" fill="#f79e1b" />
        <path fill="#ff5f00" d="M18 6.6a6.6 6.6 0 0 1 0 10.8 6.6 6.6 0 0 1 0-10.8z" />
      </svg>
      <svg viewBox="0 0 36 24" className={frame} role="img" aria-label="American Express">
        <rect width="36" height="24" fill="#016fd0" />
        <path
          stroke="#fff"
          strokeWidth="1.5"
          fill="none"
          d="m4.5 15.5 2.8-7h.5l2.8 7M5.6 13.2h3.9M12.2 15.5v-7l3.1 4.6 3.1-4.6v7M25 8.9h-4.2v6.2H25M20.8 12h3.7M27.2 8.5l5 7m0-7-5 7"
        />
      </svg>
      <svg viewBox="0 0 36 24" className={frame} role="img" aria-label="Discover">
        <rect width="36" height="24" fill="#fff" />
        <path fill="#f76f00" d="M14 24c9-1.200 17-4.500 22-9v9z" />
        <circle cx="21" cy="11" r="3.400" fill="#f76f00" />
        <path
          stroke="#231f20"
          strokeWidth="1.400"
          fill="none"
          d="M4.500 8.200v5.600h1a2.800 2.800 0 0 0 0-5.600zM10.500 8v6M16.200 9.200a2.700 2.700 0 1 0 0 3.600M26 8l2 5.800L30 8"
        />
      </svg>
    </span>
  );
}
