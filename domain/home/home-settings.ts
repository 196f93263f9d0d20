import { z } from "zod/mini";
import { isImageAddress } from "../catalog/product.ts";
import { optionalText } from "../input/text-field.ts";

export const homeSections = ["featured", "coming-soon", "process", "values", "box"] as const;
export type HomeSection = (typeof homeSections)[number];

export const socialSites = [
  "instagram",
  "facebook",
  "tiktok",
  "youtube",
  "pinterest",
  "x",
] as const;
export type SocialSite = (typeof socialSites)[number];

const emptyOr = (fits: (text: string) => boolean) => (text: string) => text === "" || fits(text);

/** A path of the shop, or an https address. */
export function isLinkTarget(text: string): boolean {
  if (/^\/(?![/\\])[^\s\\]*$/.test(text)) return true;
  return isSecureAddress(text);
}

/** An uploaded film, played by the shop itself. */
export function isFilmAddress(text: string): boolean {
  return /^\/media\/[a-z0-9]{1,64}\.(?:mp4|webm)$/.test(text);
}

function isSecureAddress(text: string): boolean {
  return /^https:\/\/[^\s"'<>\\]+$/.test(text) && URL.canParse(text);
}

const link = optionalText(300).check(z.refine(emptyOr(isLinkTarget), "not-a-link"));
const secure = optionalText(300).check(z.refine(emptyOr(isSecureAddress), "not-an-address"));
const day = optionalText(10).check(z.refine(emptyOr(isDay), "not-a-day"));
const picture = optionalText(1000).check(z.refine(emptyOr(isImageAddress), "not-an-image"));
const bars = z.array(z.int().check(z.positive())).check(z.maxLength(24));
const words = (most: number) => optionalText(most);

const button = z.object({ label: words(40), to: link });
const step = z.object({ title: words(40), text: words(300) });

/**
 * Settings of the home page and the content around every page. An empty text means the default; by
 * default nothing is changed. The messages are codes of `HomeProblem`.
 */
export const homeSchema = z.object({
  hero: z.object({
    /** "own": the default; "picture": the owner's picture; "bars": up to three of the owner's bars. */
    kind: z.enum(["own", "picture", "bars"]),
    picture,
    pictureShows: words(200),
    /** Empty for the newest. */
    bars: bars.check(z.maxLength(3)),
    headline: words(120),
    text: words(400),
    buttons: z.tuple([button, button]),
  }),
  announcement: z.object({
    text: words(200),
    to: link,
    /** Days in the shop's time zone, both included; empty for no limit. */
    from: day,
    until: day,
  }),
  sections: z
    .array(z.object({ name: z.enum(homeSections), shown: z.boolean() }))
    .check(z.refine(isEverySection, "not-a-choice")),
  /** Empty for the newest. */
  featured: bars,
  process: z.object({
    title: words(120),
    text: words(300),
    steps: z.tuple([step, step, step, step]),
    /** own: the film that the shop came with; video: the owner's, of this shop or by link. */
    film: z.enum(["default", "own", "video", "none"]),
    video: optionalText(300).check(
      z.refine(
        emptyOr((text) => isFilmAddress(text) || isSecureAddress(text)),
        "not-a-film",
      ),
    ),
    /** The poster picture. */
    poster: picture,
  }),
  values: z.tuple([step, step, step]),
  box: z.object({ title: words(120), text: words(300) }),
  footer: words(300),
  social: z.object(
    Object.fromEntries(socialSites.map((site) => [site, secure])) as Record<
      SocialSite,
      typeof secure
    >,
  ),
});
export type HomeSettings = z.infer<typeof homeSchema>;

export type HomeProblem =
  | "too-long"
  | "not-a-link"
  | "not-an-address"
  | "not-a-day"
  | "not-an-image"
  | "not-a-film"
  | "missing"
  | "ends-before";
/** By path of the field, such as "hero.buttons.0.to". */
export type HomeProblems = Readonly<Record<string, HomeProblem>>;

const emptyStep = { title: "", text: "" };
const emptyButton = { label: "", to: "" };

export const defaultHome: HomeSettings = {
  hero: {
    kind: "own",
    picture: "",
    pictureShows: "",
    bars: [],
    headline: "",
    text: "",
    buttons: [emptyButton, emptyButton],
  },
  announcement: { text: "", to: "", from: "", until: "" },
  sections: homeSections.map((name) => ({ name, shown: true })),
  featured: [],
  process: {
    title: "",
    text: "",
    steps: [emptyStep, emptyStep, emptyStep, emptyStep],
    film: "default",
    video: "",
    poster: "",
  },
  values: [emptyStep, emptyStep, emptyStep],
  box: { title: "", text: "" },
  footer: "",
  social: { instagram: "", facebook: "", tiktok: "", youtube: "", pinterest: "", x: "" },
};

export type ReadHome =
  | { readonly ok: true; readonly settings: HomeSettings }
  | { readonly ok: false; readonly problems: HomeProblems };

/** Validates the form, reporting all errors at once. Undefined when it is malformed. */
export function readHome(sent: unknown): ReadHome | undefined {
  const read = homeSchema.safeParse(sent);
  const problems: Record<string, HomeProblem> = {};
  for (const { path, message } of read.error?.issues ?? []) {
    if (!isProblem(message)) return undefined;
    problems[path.join(".")] ??= message;
  }
  if (read.success) {
    const { hero, announcement, process } = read.data;
    if (hero.kind === "picture" && !hero.picture) problems["hero.picture"] = "missing";
    if (hero.kind === "picture" && hero.picture && !hero.pictureShows) {
      problems["hero.pictureShows"] = "missing";
    }
    if (process.film === "video" && !process.video) problems["process.video"] = "missing";
    const { from, until } = announcement;
    if (from && until && until < from) problems["announcement.until"] = "ends-before";
    for (const [index, { label, to }] of hero.buttons.entries()) {
      if (label && !to) problems[`hero.buttons.${index}.to`] = "missing";
      if (to && !label) problems[`hero.buttons.${index}.label`] = "missing";
    }
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return read.success ? { ok: true, settings: read.data } : undefined;
}

function isProblem(message: string): message is HomeProblem {
  return /^(too-long|not-a-link|not-an-address|not-a-day|not-an-image|not-a-film)$/.test(message);
}

/** Whether the date exists: not February 30. */
function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function isEverySection(sections: readonly { readonly name: HomeSection }[]): boolean {
  return (
    sections.length === homeSections.length &&
    new Set(sections.map(({ name }) => name)).size === homeSections.length
  );
}

/** All fields that can have errors, in the order of the screen. */
export const homeFieldPaths: readonly string[] = [
  "hero.headline",
  "hero.text",
  ...[0, 1].flatMap((index) => [`hero.buttons.${index}.label`, `hero.buttons.${index}.to`]),
  "hero.picture",
  "hero.pictureShows",
  "announcement.text",
  "announcement.to",
  "announcement.from",
  "announcement.until",
  "process.title",
  "process.text",
  "process.video",
  "process.poster",
  ...stepPaths("process.steps", 4),
  ...stepPaths("values", 3),
  "box.title",
  "box.text",
  "footer",
  ...socialSites.map((site) => `social.${site}`),
];

function stepPaths(path: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => [
    `${path}.${index}.title`,
    `${path}.${index}.text`,
  ]).flat();
}
