import type { ReactNode } from "react";
import { Link } from "react-router";

export type PillTab = {
  readonly name: string;
  /** How much is behind it. */
  readonly count?: number | undefined;
  readonly to: string;
  readonly current: boolean;
};

/** Tabs as links. */
export function PillTabs(props: { label: string; tabs: readonly PillTab[] }): ReactNode {
  return (
    <nav
      aria-label={props.label}
      className="inline-flex max-w-full flex-wrap gap-0.5 rounded-3xl bg-sunken p-0.5 max-xs:gap-0"
    >
      {props.tabs.map(({ name, count, to, current }) => (
        <Link
          key={`${to} ${name}`}
          to={to}
          preventScrollReset
          aria-current={current ? "page" : false}
          className="inline-flex min-h-[30px] items-center rounded-full px-2 text-[13.5px] font-semibold whitespace-nowrap text-soft aria-[current=page]:bg-raised aria-[current=page]:text-ink aria-[current=page]:shadow-card pointer-coarse:min-h-10"
        >
          <span>{name}</span>
          {count !== undefined && (
            <>
              {" "}
              <span className="ml-1.5 font-normal tabular-nums">{countText(count)}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}

function countText(count: number): string {
  return count > MAX_SHOWN
    ? `${MAX_SHOWN.toLocaleString("en-US")}+`
    : count.toLocaleString("en-US");
}

/** Views are counted up to this number and one. */
const MAX_SHOWN = 1_000;
