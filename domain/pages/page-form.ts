import { z } from "zod/mini";
import { fieldErrors } from "../input/field-errors.ts";
import { optionalText, requiredText } from "../input/text-field.ts";
import { isReservedSlug, isSlug } from "./page-slug.ts";

/** The content of a page. */
export type PageText = {
  readonly title: string;
  /** The large text below the title, also used as meta description; may be empty. */
  readonly lead: string;
  /** HTML. */
  readonly body: string;
};

export type PageForm = PageText & { readonly slug: string; readonly inFooter: boolean };

/** In the order of the screen. */
export const pageFields = ["title", "lead", "body", "slug"] as const;
export type PageField = (typeof pageFields)[number];

export type PageProblem =
  | "missing"
  | "too-long"
  | "not-a-slug"
  | "reserved"
  | "taken"
  | "picture-gone"
  | "picture-without-words";
export type PageProblems = Partial<Record<PageField, PageProblem>>;

export const LONGEST_TITLE = 100;
export const LONGEST_LEAD = 400;
/** About 9,000 words, within the size limit of forms. */
export const LONGEST_BODY = 60_000;

const formSchema = z.object({
  title: requiredText(LONGEST_TITLE),
  lead: optionalText(LONGEST_LEAD),
  body: z.string().check(z.maxLength(LONGEST_BODY, "too-long")),
  slug: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: "missing", abort: true }),
      z.refine(isSlug, { error: "not-a-slug", abort: true }),
    ),
  inFooter: z.boolean(),
});

export type ReadPageForm =
  | { readonly ok: true; readonly form: PageForm }
  | { readonly ok: false; readonly problems: PageProblems };

/**
 * Validates the whole form, reporting all errors at once. A draft may have an empty body, a
 * published page may not.
 */
export function readPageForm(
  form: PageForm,
  page: { readonly isBuiltIn: boolean; readonly publish: boolean },
): ReadPageForm {
  const read = formSchema.safeParse(form);
  const problems: PageProblems = read.success ? {} : fieldErrors(read.error);
  if (page.publish && !problems.body && isEmptyBody(form.body)) problems.body = "missing";
  if (!page.isBuiltIn && !problems.slug && isReservedSlug(form.slug.trim())) {
    problems.slug = "reserved";
  }
  if (!read.success || Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, form: read.data };
}

/** Whether this HTML has no visible content. */
export function isEmptyBody(html: string): boolean {
  return !html.includes("<img") && html.replace(/<[^<>]*>|&nbsp;|\s/g, "") === "";
}
