import { expect, test } from "vitest";
import { performAction } from "#app/admin/actions/perform-action.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import {
  changeUndeliverableAction,
  markDeliveredAction,
  undoParcelAction,
} from "./parcel-actions.ts";

const { shop } = forAllTests(openTestShop);
const shipmentId = crypto.randomUUID();

test.each([
  { action: undoParcelAction, input: { shipmentId } },
  { action: markDeliveredAction, input: { shipmentId } },
  { action: changeUndeliverableAction, input: { shipmentId, to: "resolved" } },
])(
  "a parcel that is gone is refused as not saved, not as not shipped: $action.name",
  async ({ action, input }) => {
    expect(await performAction(shop, action, input)).toMatchObject({
      isDone: false,
      toast: { title: "Nothing was saved" },
    });
  },
);
