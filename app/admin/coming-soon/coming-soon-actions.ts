import { z } from "zod";
import { MAX_PRODUCT_ID } from "#domain/catalog/product.ts";
import { removeComingSoon } from "#server/coming-soon/coming-soon-queries.ts";
import { releaseComingSoon } from "#server/coming-soon/release-coming-soon.ts";
import { moveComingSoon } from "#server/coming-soon/save-coming-soon.ts";
import { done, refused } from "../actions/action-result.ts";
import { adminAction } from "../actions/admin-action.ts";

const CHOOSE_PRODUCT = "Please choose a bar of your shop.";

const id = z.int().min(0);

export const moveComingSoonAction = adminAction(
  "move-coming-soon",
  z.object({ id, direction: z.enum(["up", "down"]) }),
  async (shop, { id, direction }) => {
    await moveComingSoon(shop, id, direction);
    return done("moved");
  },
);

export const removeComingSoonAction = adminAction(
  "remove-coming-soon",
  z.object({ id }),
  async (shop, { id }) => {
    await removeComingSoon(shop.db, id);
    return done("removed");
  },
);

/** An upcoming bar is here: it has become a product. */
export const releaseComingSoonAction = adminAction(
  "release-coming-soon",
  z.object({ id, productId: z.int().min(1, CHOOSE_PRODUCT).max(MAX_PRODUCT_ID, CHOOSE_PRODUCT) }),
  async (shop, { id, productId }) => {
    const { code } = await releaseComingSoon(shop, id, productId);
    return code === "not-found"
      ? refused("no-product", { problems: { productId: CHOOSE_PRODUCT } })
      : done("released");
  },
);
