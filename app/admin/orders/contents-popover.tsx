import type { ReactNode } from "react";
import { Button, Dialog, DialogTrigger, Popover } from "react-aria-components";
import { countNoun } from "#domain/words/count-noun.ts";
import { PackedContents } from "../shared/packed-contents.tsx";
import type { ListedOrderWithContents } from "./data/order-views.ts";

/** The number of bars in an order. Pressing it lists them. */
export function ContentsPopover({ order }: { order: ListedOrderWithContents }): ReactNode {
  const { orderNumber, itemCount, contents } = order;
  const name = orderNumber || "an order without a number";
  const count = (
    <>
      <span>{itemCount}</span>
      <span className="cell-unit">{` ${itemCount === 1 ? "bar" : "bars"}`}</span>
    </>
  );
  if (contents.length === 0) return count;
  return (
    <DialogTrigger>
      <Button
        aria-label={`${countNoun(itemCount, "bar")} in ${name}`}
        className="relative z-1 min-h-7 min-w-8 cursor-pointer rounded-md px-1 underline decoration-dotted underline-offset-4 hover:bg-sunken hover:text-accent aria-expanded:bg-sunken aria-expanded:text-accent"
      >
        {count}
      </Button>
      <Popover
        placement="bottom"
        className="max-w-80 rounded-lg border border-line bg-raised px-4 py-3 shadow-modal"
      >
        <Dialog aria-label={`Bars in ${name}`} className="outline-none">
          <PackedContents parts={contents} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
