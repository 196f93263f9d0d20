import { z } from "zod";
import { readyBoxForm } from "#domain/boxes/ready-box-form.ts";
import { deleteReadyBox, saveReadyBox } from "#server/boxes/save-ready-box.ts";
import { done, refused } from "../action/action-result.ts";
import { adminAction } from "../action/admin-action.ts";
import { boxesMessages } from "./boxes-messages.ts";

const id = z.int().positive();

export const saveReadyBoxAction = adminAction(
  "save-ready-box",
  z.object({
    /** Left out for a new one. */
    id: id.optional(),
    version: z.int().min(0),
    box: readyBoxForm,
  }),
  async (shop, { id, version, box }) => {
    const { code } = await saveReadyBox(shop, id, box, version);
    return code === "saved" ? done("saved") : refused(code, { text: boxesMessages[code] });
  },
);

export const deleteReadyBoxAction = adminAction(
  "delete-ready-box",
  z.object({ id }),
  async (shop, { id }) => {
    await deleteReadyBox(shop, id);
    return done("deleted");
  },
);
