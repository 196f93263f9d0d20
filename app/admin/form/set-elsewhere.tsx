import type { ReactNode } from "react";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import { screenIcons } from "../shared/screen-icons.ts";

/** A value that another screen decides, with a link to change it there. */
export function SetElsewhere(props: {
  label: string;
  value: string;
  /** The name of the screen, whose address has the same name unless `to` says another. */
  screen: string;
  to?: string;
}): ReactNode {
  const { label, value, screen, to = `/admin/${screen.toLowerCase().replace(" ", "-")}` } = props;
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{label}</p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-2.5">
        <Icon d={screenIcons.lock} size={16} lineWidth={1.5} className="flex-none text-soft" />
        <span className="min-w-0 flex-1 wrap-anywhere">{value}</span>
        <TextLink to={to}>{`Set in ${screen}`}</TextLink>
      </p>
    </div>
  );
}
