import { useState } from "react";
import { useNavigate } from "react-router";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import type { CompleteBox } from "#domain/boxes/complete-boxes.ts";
import { isBoxInStock } from "#domain/cart/is-box-in-stock.ts";
import { putBundle } from "#domain/cart/put-bundle.ts";
import { bundlePrice } from "#domain/pricing/bundle-price.ts";
import type { ListedProduct } from "#domain/pricing/listed-product.ts";
import { useCart } from "../cart/state/cart-provider.tsx";
import { newLineId } from "../cart/state/new-id.ts";
import { bundleMessages } from "./bundle-messages.ts";

/** What a ready-made box costs, whether its bars are in stock beside those in the cart, and buying it. */
export function useReadyBox({ name, size, inBox }: CompleteBox<ListedProduct>) {
  const cart = useCart();
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const prices = inBox.map((product) => product.price);
  const { original, price, discountPercent } = bundlePrice(prices, size, cart.pricing);

  const isInStock = isBoxInStock(inBox, cart);

  function buy() {
    // Ignore the second press of a double click.
    if (isAdding) return;
    setAdding(true);
    setTimeout(setAdding, 500, false);
    cart.change((lines) => putBundle(lines, newLineId(), size, inBox, name));
    showToast({
      ...bundleMessages.added(size, discountPercent),
      action: { label: "View Cart", run: () => void navigate("/cart") },
    });
  }

  return { original, price, isInStock, buy };
}
