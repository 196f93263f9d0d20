import type { ReactNode } from "react";
import { Link } from "react-router";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import type { CartLine } from "#domain/cart/cart.ts";
import type { LineProblem } from "#domain/cart/reprice-cart.ts";
import { formatUsd, times } from "#domain/money/cents.ts";
import { longestWord } from "../pictures/longest-word.ts";
import { ProductImage } from "../pictures/product-image.tsx";
import { Contains } from "../shared/contains.tsx";
import { QuantityStepper } from "../shared/quantity-stepper.tsx";
import { cartPageMessages } from "./cart-page-messages.ts";

/** A single bar with its quantity. */
export function CartBar(props: {
  line: CartLine;
  problem: LineProblem | undefined;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}): ReactNode {
  const { line, problem, onQuantity, onRemove } = props;
  const { productName: name, quantity, price } = line;
  const isOver = problem !== undefined && problem.code !== "short";
  const each = `${formatUsd(price)} each`;
  return (
    <li className="grid grid-cols-[clamp(3.5rem,20vw,5rem)_minmax(0,1fr)_auto] grid-rows-[auto_auto_1fr] items-start gap-x-3 gap-y-2 sm:gap-x-5 border-t border-line py-5 last:border-b">
      <div
        className={`lamplit row-span-3 overflow-hidden rounded-md ${isOver ? "grayscale-80" : ""}`}
      >
        <ProductImage image={line.image} focus={line.focus} name={name} sizes="112px" />
      </div>
      <div>
        <h2
          className="fit-words leading-snug [--room:calc(100vw-11.5rem)] [--size:1.25rem]"
          data-letters={longestWord(name)}
        >
          {problem?.code === "not-found" ? (
            name
          ) : (
            <Link
              to={`/products/${line.productId}`}
              className="relative decoration-1 underline-offset-[0.2em] after:absolute after:inset-x-0 after:-inset-y-3 hover:text-accent hover:underline"
            >
              {name}
            </Link>
          )}
        </h2>
        <p className="text-sm text-soft">{isOver ? `${quantity} × ${each}` : each}</p>
        <Contains names={line.contains} />
      </div>
      <p className="font-serif text-[1.15rem] tabular-nums">{formatUsd(times(price, quantity))}</p>
      {problem && <CartProblem name={name} problem={problem} className="col-span-2" />}
      <div className="col-span-2 col-start-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        {!isOver && (
          <QuantityStepper
            quantity={quantity}
            onChange={onQuantity}
            label={`Quantity of ${name}`}
          />
        )}
        <TextButton className={isOver ? "-ml-2" : ""} onClick={onRemove}>
          Remove<span className="sr-only">{` ${name}`}</span>
        </TextButton>
      </div>
    </li>
  );
}

/** Says why a line prevents checkout. */
export function CartProblem(props: {
  name: string;
  problem: LineProblem;
  /** URL at which the box with this bar is edited. */
  editBundle?: string | undefined;
  className: string;
}): ReactNode {
  const { name, problem, editBundle, className } = props;
  return (
    <p className={`flex items-baseline gap-2 font-semibold text-danger ${className}`}>
      <Icon
        d="M8 1.5 15 14H1zM8 6v4M8 11.7v.6"
        lineWidth={1.5}
        className="size-4 flex-none translate-y-0.5"
      />
      <span>
        <span>{`${describeProblem(name, problem)} ${wayOut(problem, editBundle !== undefined)}`}</span>
        {editBundle && (
          <Link
            className="ml-2 inline-flex min-h-11 items-center underline underline-offset-4"
            to={editBundle}
          >
            Swap it for another bar
          </Link>
        )}
      </span>
    </p>
  );
}

function describeProblem(name: string, problem: LineProblem): string {
  switch (problem.code) {
    case "not-found":
      return cartPageMessages.notFound(name);
    case "out-of-stock":
      return cartPageMessages.soldOut(name);
    case "short":
      return cartPageMessages.short(name, problem.remaining);
  }
}

function wayOut({ code }: LineProblem, inBundle: boolean): string {
  if (inBundle) return cartPageMessages.thenChange;
  return code === "short" ? cartPageMessages.thenTakeFewer : cartPageMessages.thenRemove;
}
