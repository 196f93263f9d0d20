import { type ComponentProps, type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { type CartProduct, countInCart } from "#domain/cart/cart.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { showToast } from "../../ui/overlays/toaster.tsx";
import { useCart } from "../cart/state/cart-provider.tsx";
import { cartMessages } from "./cart-messages.ts";

/** How long "Adding..." is shown. The bar is in the cart at once; the pause is only feedback. */
const ADDING_MS = 300;

/**
 * Puts a bar into the cart and says so in a toast. A bar that is out of stock leaves a disabled
 * button that says what will come of it.
 *
 * @param quantity given on the product's own page, which adds several and says "Adding..." first
 */
export function AddToCartButton(
  props: ComponentProps<typeof Button> & {
    product: CartProduct;
    quantity?: number;
    soldOut?: "Notify Me" | "Notify When Available";
  },
): ReactNode {
  const { product, quantity, soldOut = "Notify Me", ...look } = props;
  const cart = useCart();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const viewCart = { label: "View Cart", run: () => void navigate("/cart") };

  if (!product.inStock) {
    return (
      <Button {...look} disabled>
        {soldOut}
        <span className="sr-only"> {product.name}, out of stock</span>
      </Button>
    );
  }

  function add() {
    const { id, name, left } = product;
    const room = left === null ? Infinity : left - countInCart(cart, id);
    if (room <= 0) {
      showToast({ ...cartMessages.noMoreLeft(name), action: viewCart });
      return;
    }
    if (quantity === undefined) {
      cart.addProduct(product, 1);
      showToast({ ...cartMessages.added(product.name), action: viewCart });
      return;
    }
    // A second press during the pause is a double click, not a second wish.
    if (adding) return;
    const added = Math.min(quantity, room);
    cart.addProduct(product, added);
    setAdding(true);
    setTimeout(() => {
      setAdding(false);
      showToast({ ...cartMessages.addedSeveral(added, product.name), action: viewCart });
    }, ADDING_MS);
  }

  return (
    <Button {...look} onClick={add}>
      {adding ? "Adding..." : "Add to Cart"}
      <span className="sr-only"> {product.name}</span>
    </Button>
  );
}
