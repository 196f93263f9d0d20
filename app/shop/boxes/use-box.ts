import { useLocation, useNavigation } from "react-router";
import { useCart } from "../cart/state/cart-provider.tsx";
import { type BoxOffer, boxOf } from "./box-of.ts";

export type Box = ReturnType<typeof useBox>;

export function useBox(offer: BoxOffer) {
  const cart = useCart();
  const { pathname, search } = useAddress();
  return { pathname, ...boxOf(new URLSearchParams(search), cart, offer) };
}

/** The current URL, or the pending one, so that two quick choices do not overwrite each other. */
function useAddress() {
  const location = useLocation();
  const next = useNavigation().location;
  return next?.pathname === location.pathname ? next : location;
}
