import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useHydrated } from "./hooks/use-hydrated.ts";
import { Toaster } from "./toaster.tsx";

/**
 * A dialog at the side, whose being open is part of the address: Back closes it, a link opens it,
 * and without JavaScript it is simply there. With JavaScript it is modal and gives the focus back.
 *
 * @param closeTo the query of this screen without the dialog
 */
export function Drawer(props: {
  titleId: string;
  closeTo: string;
  children: ReactNode;
}): ReactNode {
  const { titleId, closeTo, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const hydrated = useHydrated();
  // What came with the page was there from the beginning; only what opens later slides in.
  const [slides] = useState(hydrated);
  const close = () => void navigate({ search: closeTo }, { preventScrollReset: true });

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    // The server's markup is open already, and an open dialog cannot be made modal. Somebody may be
    // typing in it, and would go on at its first link.
    const focused = dialog.querySelector<HTMLElement>(":focus");
    dialog.removeAttribute("open");
    dialog.showModal();
    focused?.focus({ preventScroll: true });
    // Closing gives the focus back to the link that opened it.
    return () => dialog.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the Close link do the same.
    <dialog
      ref={ref}
      open
      className="drawer"
      data-slides={slides}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={(event) => {
        // A browser may insist on closing; then the address must follow.
        if (event.target === event.currentTarget && !event.currentTarget.open) close();
      }}
      onClick={(event) => {
        // The dialog's own box is covered by its content, so this was the backdrop.
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className="drawer-body">
        <div className="drawer-bar">
          <Link
            className="drawer-close"
            to={{ search: closeTo }}
            preventScrollReset
            aria-label="Close"
          >
            <span aria-hidden="true">×</span>
          </Link>
        </div>
        {children}
      </div>
      <Toaster inDialog />
    </dialog>
  );
}
