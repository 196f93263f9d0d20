import { z } from "zod";
import { chooseCounting } from "#server/erp/stock/choose-counting.ts";
import { takeCountsFromErp } from "#server/erp/stock/take-counts-from-erp.ts";
import { retryErpSync, retryErpSyncErrors } from "#server/erp/sync/retry-erp-sync.ts";
import { retryBalance } from "#server/payouts/retry-balance.ts";
import { done, refused } from "../actions/action-result.ts";
import { adminAction } from "../actions/admin-action.ts";
import { countingMessages, erpMessages } from "./erp-messages.ts";

export const retryErpSyncAction = adminAction(
  "retry-erp-sync",
  z.object({ orderId: z.guid().optional() }),
  async (shop, { orderId }) => {
    const retried = orderId ? await retryErpSync(shop, orderId) : await retryErpSyncErrors(shop);
    return retried.code === "queued"
      ? done("queued", { toast: erpMessages.queued(retried.count) })
      : refused("disabled", {
          toast: { title: erpMessages.disabled, description: erpMessages.howToConnect },
        });
  },
);

/** Has the shop check Odoo and book what is missing; also one entry that was already booked. */
export const bookBalanceAction = adminAction(
  "book-balance",
  z.object({ entry: z.string().max(200).optional() }),
  async (shop, { entry }) => {
    const retried = await retryBalance(shop, entry ? [entry] : []);
    return retried.code === "queued"
      ? done("queued", { toast: erpMessages.balance.queued(retried.count) })
      : refused("disabled", { toast: erpMessages.retryFailed });
  },
);

/** Sets who counts the stock; if Odoo does, its counts are copied at once. */
export const chooseCountingAction = adminAction(
  "choose-counting",
  z.object({ countedIn: z.enum(["shop", "erp"]), version: z.int().min(0) }),
  async (shop, { countedIn, version }) => {
    const saved = await chooseCounting(shop, countedIn, version);
    if (saved.code !== "saved") {
      return refused("changed-meanwhile", { text: countingMessages.changedMeanwhile });
    }
    const taken = await takeCountsFromErp(shop);
    if (taken.code === "failed") {
      return done("not-taken", { sentence: countingMessages.notTaken(taken.message) });
    }
    const changed = taken.code === "taken" ? taken.changed : null;
    return done("saved", { sentence: countingMessages.saved(changed) });
  },
);
