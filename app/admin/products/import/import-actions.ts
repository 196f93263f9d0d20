import { z } from "zod";
import { done, refused } from "#app/admin/actions/action-result.ts";
import { adminAction } from "#app/admin/actions/admin-action.ts";
import { tableFileInput } from "#app/admin/shared/read-table-file.ts";
import { previewImport } from "#server/imports/preview-import.ts";
import { startImport } from "#server/imports/run-import.ts";
import { undoImport } from "#server/imports/undo-import.ts";
import { describeFileRefusal, importMessages } from "./import-messages.ts";

const importId = z.guid();

/** Stores what each row of a file would do. Its address takes large bodies: see `takesUploads`. */
export const previewImportAction = adminAction(
  "preview-import-file",
  tableFileInput,
  async (shop, { file, answers }) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const previewed = await previewImport(shop, { fileName: file.name, bytes, answers });
    switch (previewed.code) {
      case "previewed":
        return done("previewed", { id: previewed.id });
      case "asks":
        return done("asks", { questions: previewed.questions, isUnchanged: true });
      default:
        return refused("not-read", { text: describeFileRefusal(previewed) });
    }
  },
);

export const startImportAction = adminAction(
  "start-import",
  z.object({
    importId,
    /** Whether its orders count in the figures. */
    isCounted: z.boolean(),
  }),
  async (shop, { importId, isCounted }) => {
    const { code } = await startImport(shop, importId, { counted: isCounted });
    return code === "started"
      ? done("started")
      : refused("not-startable", { text: importMessages.notStartable });
  },
);

export const undoImportAction = adminAction(
  "undo-import",
  z.object({ importId }),
  async (shop, { importId }) => {
    const { code } = await undoImport(shop, importId);
    return code === "started"
      ? done("started")
      : refused("not-possible", { text: importMessages.notPossible });
  },
);
