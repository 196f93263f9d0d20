import { z } from "zod";
import type { PageForm } from "#domain/pages/page-form.ts";
import { formVersion } from "../../shared/form-version.ts";

const text = z.string().max(200_000);

const sentSchema = z.object({
  title: text,
  lead: text,
  body: text,
  slug: text,
  inFooter: z.literal("on").optional(),
  version: formVersion,
  publish: z.literal("on").optional(),
});

/**
 * The form as it was sent; what it means is the domain's to say.
 * @throws Response 400 when it is none
 */
export function sentPage(sent: FormData): { form: PageForm; version: number; publish: boolean } {
  const read = sentSchema.safeParse(Object.fromEntries(sent));
  if (!read.success) throw new Response("This is not a form of the page editor.", { status: 400 });
  const { version, publish, inFooter, ...texts } = read.data;
  return {
    form: { ...texts, inFooter: inFooter === "on" },
    version,
    publish: publish === "on",
  };
}
