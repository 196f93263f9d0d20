import { type ComponentProps, type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { type CartValue, useCart } from "#app/shop/cart/state/cart-provider.tsx";
import { ProductImage } from "#app/shop/pictures/product-image.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { showToast, type ToastText } from "#app/ui/overlays/toaster.tsx";
import { type CartProduct, countInCart } from "#domain/cart/cart.ts";
import { add, times } from "#domain/money/cents.ts";
import { missingForFreeShipping } from "#domain/shipping/flat-shipping.ts";
import { freeShippingFrom } from "#domain/shipping/free-shipping-from.ts";
import { moreForFreeShipping } from "../shop-messages.ts";

const cartMessages = {
  added: (name: string): ToastText => ({
    title: "Added to cart!",
    description: `${name} added to your cart.`,
  }),
  allInCart: (name: string): ToastText => ({
    title: "That's all there is",
    description: `Every ${name} that is left is in your cart.`,
  }),
  addedSeveral: (quantity: number, name: string): ToastText => ({
    title: "Added to cart!",
    description: `${quantity} ${name} bar(s) added to your cart.`,
  }),
} as const;

/** How long "Adding..." is shown. Only feedback: the bar is in the cart immediately. */
const ADDING_MS = 300;

/**
 * Adds a bar to the cart and shows a toast. For a bar that is out of stock the button is disabled
 * and says so.
 *
 * @param quantity on the product's own page, which shows "Adding..." first
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
        <span>{soldOut}</span>
        <span className="sr-only">{` ${product.name}, out of stock`}</span>
      </Button>
    );
  }

  function showAdded(text: ToastText, added: number) {
    const bar = <BarPicture product={product} />;
    showToast({
      ...text,
      picture: bar,
      note: freeShippingNote(cart, product, added),
      action: viewCart,
      also: { label: "Checkout", run: () => void navigate("/checkout") },
    });
  }

  function addToCart() {
    const { id, name, remaining } = product;
    const room = remaining === null ? Infinity : remaining - countInCart(cart, id);
    if (room <= 0) {
      showToast({ ...cartMessages.allInCart(name), action: viewCart });
      return;
    }
    if (quantity === undefined) {
      cart.addProduct(product, 1);
      showAdded(cartMessages.added(name), 1);
      return;
    }
    // Ignore the second press of a double click.
    if (adding) return;
    const added = Math.min(quantity, room);
    cart.addProduct(product, added);
    setAdding(true);
    setTimeout(() => {
      setAdding(false);
      showAdded(cartMessages.addedSeveral(added, name), added);
    }, ADDING_MS);
  }

  return (
    <Button {...look} onClick={addToCart}>
      <span>{adding ? "Adding..." : "Add to Cart"}</span>
      <span className="sr-only">{` ${product.name}`}</span>
    </Button>
  );
}

function BarPicture({ product: { image, name, focus } }: { product: CartProduct }) {
  return (
    <span className="-my-1 -ml-2 mr-2 block w-10 overflow-hidden rounded-sm">
      <ProductImage image={image} name={name} focus={focus} sizes="40px" />
    </span>
  );
}

/** What is missing for free shipping after more bars were added; undefined if nothing is. */
function freeShippingNote(
  { lines, shipping, pricing }: CartValue,
  { price }: CartProduct,
  added: number,
): string | undefined {
  const before = lines.map((line) => times(line.price, line.quantity));
  const subtotal = add(...before, times(price, added));
  const missing = missingForFreeShipping(subtotal, freeShippingFrom(shipping, pricing));
  return missing && moreForFreeShipping(missing, shipping);
}
