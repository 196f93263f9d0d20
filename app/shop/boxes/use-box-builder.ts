import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useIsCurrentPage } from "#app/ui/hooks/use-is-current-page.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import {
  addToBox,
  type BundleSelection,
  productsToRestore,
  removeFromBox,
  swapInBox,
} from "#domain/cart/bundle-selection.ts";
import { putBundle } from "#domain/cart/put-bundle.ts";
import type { BundleSize } from "#domain/catalog/bundle-size.ts";
import { useCart } from "../cart/state/cart-provider.tsx";
import { newLineId } from "../cart/state/new-id.ts";
import { bundleAddress } from "./bundle-address.ts";
import { bundleMessages } from "./bundle-messages.ts";
import type { Box } from "./use-box.ts";

/** How long the closing lid is shown. The bundle is in the cart before that. */
const SAVED_MS = 500;

export type BoxBuilder = ReturnType<typeof useBoxBuilder>;

/** What the shopper does with a box: fill it, change its size, and put it into the cart. */
export function useBoxBuilder(box: Box) {
  const { pathname, size, offered, editing, selection, isFull, availableOf } = box;
  const cart = useCart();
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();

  const [isClosed, setIsClosed] = useState(false);
  const [added, setAdded] = useState<BundleSize>();
  /** The bars that were removed when another size was chosen. */
  const [cleared, setCleared] = useState<BundleSelection>([]);
  /** The bar to swap into a full box. */
  const [incoming, setIncoming] = useState<number>();
  const beds = useRef<HTMLOListElement>(null);
  const toRestore = productsToRestore(cleared, selection, size, availableOf);

  function show(
    next: BundleSelection,
    change: { readonly size?: BundleSize; readonly cleared?: BundleSelection } = {},
  ) {
    const { size: nextSize = size, cleared: nextCleared = [] } = change;
    setAdded(undefined);
    setCleared(nextCleared);
    setIncoming(undefined);
    const address = bundleAddress(pathname, { size: nextSize, selection: next, editing, offered });
    // Only the products come from the server, so nothing need be loaded again.
    void navigate(address, {
      preventScrollReset: true,
      defaultShouldRevalidate: false,
      flushSync: true,
    });
  }

  /** For actions whose button disappears. */
  function focusBeds() {
    beds.current?.focus({ preventScroll: true });
  }

  function chooseSize(next: BundleSize) {
    show([], { size: next, cleared: selection.length > 0 ? selection : cleared });
  }

  function restore() {
    show(toRestore);
    focusBeds();
  }

  function swap(bed: number) {
    if (incoming !== undefined) show(swapInBox(selection, bed, incoming));
    focusBeds();
  }

  function save() {
    if (isClosed || !isFull) return;

    // Added to the cart first; the lid's animation follows.
    cart.change((cart) => putBundle(cart, editing ?? newLineId(), size, box.chosen));
    setIsClosed(true);
    setTimeout(confirmSaved, SAVED_MS);
  }

  function confirmSaved() {
    const isNew = editing === undefined;
    showToast(
      isNew ? bundleMessages.added(size, box.discountPercent) : bundleMessages.updated(size),
    );
    // Another page is being loaded. If that fails, this page stays, so show the open box again.
    if (!isCurrentPage.current) return setIsClosed(false);

    if (!isNew) {
      void navigate("/cart");
      return;
    }
    setIsClosed(false);
    show([]);
    setAdded(size);
  }

  return {
    beds,
    isClosed,
    /** Size of the box that was just added to the cart. */
    added,
    /** Name of the bar to swap into the full box. */
    incoming: isFull && incoming !== undefined ? box.nameOf(incoming) : undefined,
    chooseSize,
    add: (id: number) => show(addToBox(selection, size, id)),
    remove: (bed: number) => show(removeFromBox(selection, bed)),
    /** Chooses the bar that another one makes room for. */
    setIncoming,
    swap,
    restorable: toRestore.length,
    restore,
    save,
  };
}
