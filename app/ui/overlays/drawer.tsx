import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import type { Elements } from "../content/elements.ts";
import { Modal } from "./modal.tsx";

const headings =
  "[&_h2]:text-[1.75rem] [&_h2]:wrap-anywhere [&_h3]:mt-7 [&_h3]:mb-2.5 [&_h3]:text-lg";

/**
 * Details beside a list. Whether it is open is in the URL: a link opens it, Back closes it.
 *
 * @param titleId id of its heading
 * @param closeTo the query of this screen without the drawer
 */
export function Drawer(props: { titleId: string; closeTo: string; children: Elements }): ReactNode {
  const { titleId, closeTo, children } = props;
  const navigate = useNavigate();
  return (
    <Modal
      titleId={titleId}
      shape="side"
      closesOutside
      onClose={() => void navigate({ search: closeTo }, { preventScrollReset: true })}
    >
      <div className={`min-h-full px-[clamp(1rem,4vw,2rem)] pb-12 text-[0.9375rem] ${headings}`}>
        {/* Opaque, because content scrolls below the button. */}
        <div className="sticky top-0 z-2 -mx-[clamp(1rem,4vw,2rem)] flex justify-end bg-paper px-3 py-2">
          <Link
            className="grid size-11 place-items-center rounded-full bg-sunken text-2xl leading-none hover:bg-ink hover:text-paper"
            to={{ search: closeTo }}
            preventScrollReset
            aria-label="Close"
          >
            <span aria-hidden="true">×</span>
          </Link>
        </div>
        {children}
      </div>
    </Modal>
  );
}
