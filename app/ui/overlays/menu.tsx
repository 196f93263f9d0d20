import type { ReactNode } from "react";
import { Menu as AriaMenu, Button, MenuItem, MenuTrigger, Popover } from "react-aria-components";

/** A button with three dots that opens a menu. */
export function Menu({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <MenuTrigger>
      <Button
        aria-label={label}
        className="relative z-1 grid size-11 cursor-pointer place-items-center rounded-full text-[1.375rem] leading-none font-bold hover:bg-sunken hover:text-accent aria-expanded:bg-sunken aria-expanded:text-accent"
      >
        <span aria-hidden="true">⋯</span>
      </Button>
      <Popover
        placement="bottom end"
        className="rounded-lg border border-line bg-raised p-1.5 shadow-modal"
      >
        <AriaMenu className="outline-none">{children}</AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

export function MenuAction(props: {
  onAction: () => void;
  disabled?: boolean;
  dangerous?: boolean;
  children: string;
}): ReactNode {
  const { onAction, disabled = false, dangerous = false, children } = props;
  return (
    <MenuItem
      onAction={onAction}
      isDisabled={disabled}
      className={`flex min-h-10 cursor-pointer items-center rounded-md px-3.5 font-medium outline-none data-disabled:cursor-default data-disabled:text-soft data-focused:bg-sunken ${dangerous ? "text-danger" : "data-focused:text-accent"}`}
    >
      {children}
    </MenuItem>
  );
}
