import { z } from "zod";
import { deleteReadyBox } from "#server/boxes/save-ready-box.ts";
import { done } from "../actions/action-result.ts";
import { adminAction } from "../actions/admin-action.ts";

export const deleteReadyBoxAction = adminAction(
  "delete-ready-box",
  z.object({ id: z.int().positive() }),
  async (shop, { id }) => {
    await deleteReadyBox(shop, id);
    return done("deleted");
  },
);
