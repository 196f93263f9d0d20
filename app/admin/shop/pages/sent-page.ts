import { z } from "zod";
import { formVersion } from "#app/admin/shared/form-version.ts";
import type { PageForm } from "#domain/pages/page-form.ts";

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
 * Reads the page form; the domain validates it.
 * @throws Response 400 when the form is malformed
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
