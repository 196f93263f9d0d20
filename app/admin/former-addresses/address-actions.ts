import { z } from "zod";
import { done, refused } from "#app/admin/actions/action-result.ts";
import { adminAction } from "#app/admin/actions/admin-action.ts";
import {
  addFormerAddresses,
  removeFormerAddress,
} from "#server/former-addresses/change-former-addresses.ts";
import { describeAddressesResult } from "./address-messages.ts";

export const addFormerAddressesAction = adminAction(
  "add-former-addresses",
  z.object({
    list: z.string().max(250_000),
    /** Whether lines with problems are left out. */
    leavesOut: z.boolean(),
  }),
  async (shop, { list, leavesOut }) => {
    const added = await addFormerAddresses(shop, { text: list, leavesOut });
    const text = describeAddressesResult(added);
    switch (added.code) {
      case "added":
        return done("added", { sentence: text });
      case "problems":
        return refused("lines", { text, lines: added.problems, usable: added.usable });
      default:
        return refused("not-added", { text });
    }
  },
);

export const removeFormerAddressAction = adminAction(
  "remove-former-address",
  z.object({ path: z.string().max(2_000) }),
  async (shop, { path }) => {
    await removeFormerAddress(shop.db, path);
    return done("removed");
  },
);
