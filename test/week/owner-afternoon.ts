import type { markDeliveredAction } from "#app/admin/orders/parcels/parcel-actions.ts";
import type { decideReviewAction } from "#app/admin/reviews/review-actions.ts";
import type { loader as loadReviews } from "#app/admin/reviews/reviews.route.tsx";
import type { ownerDesk } from "../faults/owner-desk.ts";
import type { WeekWorld } from "./week-world.ts";

/** Parcels are delivered on the day after. */
const TRANSIT_MS = 20 * 60 * 60_000;

/**
 * What else the owner does every day: they mark the parcels of the days before as delivered, and
 * publish and refuse reviews in turn.
 */
export async function spendAfternoon(
  { db, clock }: WeekWorld,
  desk: ReturnType<typeof ownerDesk>,
  problems: string[],
): Promise<void> {
  const parcels = await db
    .selectFrom("shipments")
    .select("id")
    .where("undone_at", "is", null)
    .where("delivered_at", "is", null)
    .where("shipped_at", "<", new Date(clock().getTime() - TRANSIT_MS))
    .orderBy("id")
    .execute();
  for (const { id } of parcels) {
    const pressed = await desk.does<typeof markDeliveredAction>("mark-delivered", {
      shipmentId: id,
    });
    if (pressed !== "done") problems.push(`The parcel ${id} cannot be delivered: ${pressed}.`);
  }
  await decideReviews(desk, problems);
}

/** Decides page after page, until none waits. */
async function decideReviews(
  desk: ReturnType<typeof ownerDesk>,
  problems: string[],
): Promise<void> {
  for (;;) {
    const { list } = await desk.see<typeof loadReviews>("/admin/reviews");
    if (list.rows.length === 0) return;

    for (const [index, { id, writtenAt }] of list.rows.entries()) {
      const publish = { do: "publish" } as const;
      const refuse = { do: "refuse", reason: "off-topic" } as const;
      const pressed = await desk.does<typeof decideReviewAction>("decide-review", {
        id,
        writtenAt,
        decision: index % 2 === 0 ? publish : refuse,
      });
      if (pressed === "done") continue;
      problems.push(`The review ${id} cannot be decided: ${pressed}.`);
      return;
    }
  }
}
