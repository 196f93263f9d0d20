import {
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { CartContext, useCart } from "#app/shop/cart/state/cart-provider.tsx";
import type { Elements } from "#app/ui/content/elements.ts";

/**
 * A part of the page whose script comes later. Until then it stays as the server rendered it, with the
 * server's cart: at a change React would remove it until the script is there. Presses on its buttons
 * take effect afterwards.
 */
export function KeepServerHtml({ children }: { children: Elements }): ReactNode {
  const cart = useCart();
  const place = useRef<HTMLDivElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  const [first] = useState({ cart, children });
  const shown = isLoaded ? { cart, children } : first;
  const part = useMemo(
    () => (
      <Suspense>
        {shown.children}
        <AfterLoading then={setLoaded} />
      </Suspense>
    ),
    [shown.children],
  );
  useEarlyPresses(place, isLoaded);
  return (
    <div ref={place} className="contents">
      <CartContext value={shown.cart}>{part}</CartContext>
    </div>
  );
}

/** Is rendered with what is beside it, so not before that is loaded. */
function AfterLoading(props: { then: (isLoaded: true) => void }) {
  const { then } = props;
  useLayoutEffect(() => then(true), [then]);
  return null;
}

/** Repeats presses on buttons that are not loaded yet, once they are. */
function useEarlyPresses(place: RefObject<HTMLElement | null>, isLoaded: boolean) {
  useEffect(() => {
    if (isLoaded) return;
    const pressed: HTMLElement[] = [];
    const note = ({ target }: Event) => {
      const button = target instanceof Element && target.closest("button");
      if (button && place.current?.contains(button)) pressed.push(button);
    };
    // React stops such presses at the document.
    window.addEventListener("click", note, true);
    return () => {
      window.removeEventListener("click", note, true);
      for (const button of pressed) button.click();
    };
  }, [place, isLoaded]);
}
