import type { ReactNode } from "react";
import { Link } from "react-router";
import type { CartLine } from "#domain/cart/cart.ts";
import { formatUsd, times } from "#domain/money/cents.ts";
import { ProductImage } from "../shared/product-image.tsx";
import { QuantityStepper } from "../shared/quantity-stepper.tsx";
import { cartPageMessages } from "./cart-page-messages.ts";

/** A bar on its own, with how many of it. */
export function CartBar(props: {
  line: CartLine;
  trouble: "out-of-stock" | "gone" | undefined;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}): ReactNode {
  const { line, trouble, onQuantity, onRemove } = props;
  const { productName: name, quantity, price } = line;
  return (
    <li className="cart-bar" data-trouble={trouble !== undefined}>
      <div className="cart-bar-picture">
        <ProductImage image={line.image} name={name} sizes="112px" />
      </div>
      <div className="cart-bar-name">
        <h2 className="text-xl">
          {trouble === "gone" ? name : <Link to={`/products/${line.productId}`}>{name}</Link>}
        </h2>
        <p className="text-sm text-soft">
          {trouble && `${quantity} × `}
          {formatUsd(price)} each
        </p>
      </div>
      <p className="cart-bar-sum">{formatUsd(times(price, quantity))}</p>
      {trouble && <CartTrouble name={name} trouble={trouble} />}
      <div className="cart-bar-controls">
        {!trouble && (
          <QuantityStepper
            quantity={quantity}
            onChange={onQuantity}
            label={`Quantity of ${name}`}
            editable
          />
        )}
        <button type="button" className="text-button" onClick={onRemove}>
          Remove<span className="sr-only"> {name}</span>
        </button>
      </div>
    </li>
  );
}

/** Says why a line keeps the cart from being ordered. */
export function CartTrouble(props: {
  name: string;
  trouble: "out-of-stock" | "gone";
  inBundle?: boolean;
}): ReactNode {
  const { name, trouble, inBundle = false } = props;
  const { gone, soldOut, thenRemove, thenChange } = cartPageMessages;
  return (
    <p className="trouble">
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path
          d="M8 1.5 15 14H1zM8 6v4M8 11.7v.6"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
      <span>
        {trouble === "gone" ? gone(name) : soldOut(name)} {inBundle ? thenChange : thenRemove}
      </span>
    </p>
  );
}
