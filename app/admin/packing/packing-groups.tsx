import type { ReactNode } from "react";
import { NEED_LABEL_ID } from "../shared/packing-paper.ts";
import type { PackingDay } from "./read-packing-screen.ts";

/** The id of the section of a ship-by day. */
export function groupId(day: string | null): string {
  return `due-${day ?? "later"}`;
}

/** On a phone: leads to the groups of the screen, which are far apart there. */
export function PackingGroups(props: {
  days: readonly PackingDay[];
  needLabel: number;
}): ReactNode {
  const { days, needLabel } = props;
  const groups = days.map((day) => ({
    id: groupId(day.day),
    title: day.shortTitle,
    count: day.rows.length,
  }));
  if (needLabel > 0) groups.push({ id: NEED_LABEL_ID, title: "Need a label", count: needLabel });
  if (groups.length < 2) return null;
  return (
    <nav className="pack-groups" aria-label="Groups of orders">
      {groups.map(({ id, title, count }) => (
        <a key={id} href={`#${id}`}>
          <span>{title}</span> <span className="pack-count">{count}</span>
        </a>
      ))}
    </nav>
  );
}
