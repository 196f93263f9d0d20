import type { ReactNode } from "react";

/** Words separated by dots, without a dot at the start of a line. */
export function Tags({ tags }: { tags: readonly string[] }): ReactNode {
  return (
    <ul
      className="-ml-[0.85em] flex flex-wrap text-[0.8rem]/[1.4] text-soft [clip-path:inset(0_0_0_0.85em)]"
      aria-label="Tags"
    >
      {tags.map((tag) => (
        <li
          key={tag}
          className="wrap-anywhere before:inline-block before:w-[0.85em] before:text-center before:content-['·'_/_'']"
        >
          {tag}
        </li>
      ))}
    </ul>
  );
}
