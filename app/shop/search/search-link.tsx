import { type ComponentType, type MouseEvent, type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router";

type Dialog = ComponentType<{ onClose: () => void }>;

/** Opens the search, which loads then; without JavaScript a link to the list, which has its own. */
export function SearchLink(): ReactNode {
  const navigate = useNavigate();
  const [SearchDialog, setSearchDialog] = useState<Dialog | null>(null);
  const [isOpen, setOpen] = useState(false);

  async function open(event: MouseEvent) {
    // Let the browser open a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    try {
      const loaded = await import("./search-dialog.tsx");
      setSearchDialog(() => loaded.default);
      setOpen(true);
    } catch {
      await navigate("/products");
    }
  }

  return (
    <>
      <Link
        to="/products"
        aria-label="Search"
        aria-haspopup="dialog"
        className="grid size-11 place-items-center rounded-full hover:bg-sunken"
        onClick={(event) => void open(event)}
      >
        <svg viewBox="0 0 24 24" width="26" height="26" fill="none" aria-hidden="true">
          <path
            d="M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zM15.500 15.500 20 20"
            stroke="currentColor"
            strokeWidth="1.7"
            strokeLinecap="round"
          />
        </svg>
      </Link>
      {SearchDialog && isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}
