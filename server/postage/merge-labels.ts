import type { PDFDocument } from "@cantoo/pdf-lib";
import type { AppContext } from "../app-context.ts";
import { ShippingProviderError } from "../carriers/shipping-provider.ts";
import { findOrder } from "../orders/order-queries.ts";
import { findLabel, type StoredLabel } from "./label-queries.ts";

type MergeContext = Pick<AppContext, "db" | "log" | "shipping">;

/** 4 × 6 in, in points. */
const PAGE = [288, 432] as const;

/**
 * One PDF with the labels that were bought, in the given order. A label whose file cannot be loaded
 * or is no PDF or PNG has a page that says so, so that no parcel is forgotten.
 */
export async function mergeLabels(
  ctx: MergeContext,
  labelIds: readonly string[],
): Promise<Uint8Array> {
  const labels = (await Promise.all(labelIds.map((id) => findLabel(ctx.db, id)))).filter(
    (label) => label?.state === "bought",
  );
  const files = await Promise.all(labels.map((label) => label && loadFile(ctx, label)));

  // Loaded with the first document, so that other shops never load it.
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  const merged = await PDFDocument.create();
  for (const [index, label] of labels.entries()) {
    const file = files[index];
    const isAdded = file && (await addFile(merged, file).catch(() => false));
    if (label && !isAdded) await addNote(ctx, merged, label);
  }
  return await merged.save();
}

async function loadFile(
  { log, shipping }: MergeContext,
  { id, url }: StoredLabel,
): Promise<Uint8Array | undefined> {
  if (!shipping || !url) return undefined;
  try {
    return await shipping.readFile(url);
  } catch (error) {
    if (!(error instanceof ShippingProviderError)) throw error;
    log.warn({ err: error, labelId: id }, "a label's file could not be loaded");
    return undefined;
  }
}

/** @returns whether its format is known */
async function addFile(merged: PDFDocument, file: Uint8Array): Promise<boolean> {
  const start = Buffer.from(file.subarray(0, 8)).toString("latin1");
  if (start.startsWith("%PDF")) {
    const { PDFDocument } = await import("@cantoo/pdf-lib");
    const label = await PDFDocument.load(file);
    for (const page of await merged.copyPages(label, label.getPageIndices())) merged.addPage(page);
    return true;
  }
  if (start.slice(1, 4) === "PNG") {
    const [width, height] = PAGE;
    const picture = await merged.embedPng(file);
    merged.addPage([...PAGE]).drawImage(picture, { x: 0, y: 0, width, height });
    return true;
  }
  return false;
}

async function addNote(ctx: MergeContext, merged: PDFDocument, label: StoredLabel): Promise<void> {
  const order = await findOrder(ctx.db, label.orderId);
  const lines = [
    order?.orderNumber ?? "An order",
    "This label is bought, but its file",
    "could not be loaded.",
    "Print it from the order's details.",
  ];
  merged.addPage([...PAGE]).drawText(lines.join("\n"), { x: 24, y: 380, size: 14, lineHeight: 20 });
}
