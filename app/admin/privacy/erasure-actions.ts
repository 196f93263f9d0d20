import { z } from "zod";
import { eraseAddress } from "#server/privacy-requests/erase-address.ts";
import { eraseOrder } from "#server/privacy-requests/erase-order.ts";
import { done, refused } from "../actions/action-result.ts";
import { adminAction } from "../actions/admin-action.ts";
import { describeErasedAddress, describeErasedOrder, erasureMessages } from "./erasure-messages.ts";

const { noAddress } = erasureMessages;

export const eraseOrderAction = adminAction(
  "erase-order",
  z.object({ order: z.guid() }),
  async (shop, { order: orderId }) => {
    const order = await eraseOrder(shop, orderId);
    const [text, ...more] = describeErasedOrder(order);
    return order.code === "erased"
      ? done("erased", { sentences: [text, ...more] })
      : refused("not-erased", { text });
  },
);

/** Erases everything about an email address, as far as it can be erased now. */
export const eraseAddressAction = adminAction(
  "erase-address",
  z.object({ address: z.string().trim().min(3, noAddress).max(254, noAddress) }),
  async (shop, { address }) => {
    const erased = await eraseAddress(shop, address);
    return done("erased", { sentences: describeErasedAddress(erased) });
  },
);
