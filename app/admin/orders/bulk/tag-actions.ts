import { z } from "zod";
import { done } from "#app/admin/actions/action-result.ts";
import { adminAction, undoWith } from "#app/admin/actions/admin-action.ts";
import { MAX_TAG_LENGTH, MAX_TAGS } from "#domain/customers/customer-notes.ts";
import { typedText } from "#domain/input/typed-text.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { tagCustomers, untagCustomers } from "#server/customers/tag-customers.ts";

const input = z.object({
  /** As many as the list selects at once. */
  orderIds: z.array(z.guid()).min(1).max(1_000),
  /** One tag, without the comma that separates tags. */
  tag: z
    .string()
    .transform((text) => typedText(text).toLowerCase())
    .pipe(
      z
        .string()
        .min(1, "Please enter a tag.")
        .max(MAX_TAG_LENGTH, `A tag has at most ${MAX_TAG_LENGTH} characters.`)
        .regex(/^[^,]*$/, "Please enter one tag at a time, without a comma."),
    ),
});

export const tagCustomersAction = adminAction(
  "tag-customers",
  input,
  async (shop, { orderIds, tag }) => {
    const tagged = await tagCustomers(shop, orderIds, tag);
    const count = tagged.orderIds.length;
    const undo = undoWith(untagCustomersAction, { orderIds: [...tagged.orderIds], tag });
    return done("tagged", {
      toast: { title: `Tagged “${tag}”`, description: describeTagged(count, tagged.full) },
      ...(count > 0 && { undo }),
    });
  },
);

export const untagCustomersAction = adminAction(
  "untag-customers",
  input,
  async (shop, { orderIds, tag }) => {
    const count = await untagCustomers(shop, orderIds, tag);
    const description = `${countNoun(count, "customer")} no longer ${count === 1 ? "has" : "have"} it.`;
    return done("untagged", { toast: { title: `Tag “${tag}” removed`, description } });
  },
);

/** @param full customers with as many tags as there can be */
function describeTagged(count: number, full: number): string {
  const got = count === 0 ? "Nobody new got it." : `${countNoun(count, "customer")} got it.`;
  if (full === 0) return got;
  const have = full === 1 ? "has" : "have";
  return `${got} ${countNoun(full, "customer")} ${have} ${MAX_TAGS} tags, the most there can be.`;
}
