import type { ReactNode } from "react";
import { Link } from "react-router";

/** A line of news above the header. */
export function AnnouncementBar(props: { text: string; to: string }): ReactNode {
  const { text, to } = props;
  const line = "block px-gutter py-2.5 text-center text-[0.9375rem] font-semibold wrap-anywhere";
  return (
    <aside aria-label="Announcement" className="announcement bg-accent text-on-accent print:hidden">
      {to ? (
        <Link to={to} className={`${line} underline underline-offset-[0.2em] hover:decoration-2`}>
          {text}
        </Link>
      ) : (
        <p className={line}>{text}</p>
      )}
    </aside>
  );
}
