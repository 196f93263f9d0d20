import type { ReactNode } from "react";
import { Link } from "react-router";

/** Tabs as links. */
export function PillTabs(props: {
  label: string;
  tabs: readonly { readonly name: string; readonly to: string; readonly current: boolean }[];
}): ReactNode {
  return (
    <nav
      aria-label={props.label}
      className="inline-flex max-w-full flex-wrap gap-0.5 rounded-3xl bg-sunken p-0.5 max-xs:gap-0"
    >
      {props.tabs.map(({ name, to, current }) => (
        <Link
          key={name}
          to={to}
          preventScrollReset
          aria-current={current ? "page" : false}
          className="inline-flex min-h-[30px] items-center rounded-full px-2.5 text-[13.5px] font-semibold whitespace-nowrap text-soft aria-[current=page]:bg-raised aria-[current=page]:text-ink aria-[current=page]:shadow-card pointer-coarse:min-h-10"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
