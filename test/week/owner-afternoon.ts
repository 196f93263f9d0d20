import type { ReviewRow } from "#server/reviews/review-queries.ts";
import type { ownerDesk } from "../faults/owner-desk.ts";
import type { WeekWorld } from "./week-world.ts";

/** Parcels are delivered on the day after. */
const TRANSIT_MS = 20 * 60 * 60_000;

/**
 * What else the owner does every day: she marks the parcels of the days before as delivered, and
 * publishes and refuses reviews in turn.
 */
export async function spendAfternoon(
  { db, clock }: WeekWorld,
  desk: ReturnType<typeof ownerDesk>,
  problems: string[],
): Promise<void> {
  const parcels = await db
    .selectFrom("shipments")
    .select("id")
    .where("taken_back_at", "is", null)
    .where("delivered_at", "is", null)
    .where("shipped_at", "<", new Date(clock().getTime() - TRANSIT_MS))
    .orderBy("id")
    .execute();
  for (const { id } of parcels) {
    const pressed = await desk.press([
      ["do", "deliver"],
      ["shipment", id],
    ]);
    if (pressed !== "done") problems.push(`The parcel ${id} cannot be delivered: ${pressed}.`);
  }
  const { reviews } = await desk.see<{
    reviews: readonly (ReviewRow & { readonly writtenAt: string })[];
  }>("/admin/reviews");
  for (const [index, { id, writtenAt }] of reviews.entries()) {
    const pressed = await desk.press(
      [
        ["id", id],
        ["writtenAt", writtenAt],
        ...(index % 2 === 0
          ? ([["do", "publish"]] as const)
          : ([
              ["do", "refuse"],
              ["reason", "off-topic"],
            ] as const)),
      ],
      "/admin/reviews",
    );
    if (pressed !== "done") problems.push(`The review ${id} cannot be decided: ${pressed}.`);
  }
}
