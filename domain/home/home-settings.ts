import { z } from "zod/mini";
import { focusPoints } from "../catalog/picture-details.ts";
import { allProductSorts } from "../catalog/sort-products.ts";
import { emptyOrCodec, optionalTextCodec } from "../form/field-codecs.ts";
import { type Read, rule } from "../form/form-codec.ts";
import { isImageAddress } from "../media/image-address.ts";
import { isIsoDay } from "../time/iso-day.ts";

export const homeSections = ["featured", "box", "coming-soon", "process", "values"] as const;
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

const link = emptyOrCodec(
  isLinkTarget,
  "Please enter a page of your shop, such as /products, or an https:// address.",
  { max: 300 },
);
const secure = emptyOrCodec(isSecureAddress, "Please enter an address that begins with https://.", {
  max: 300,
});
const day = emptyOrCodec(isIsoDay, "Please enter a day.", { max: 10 });
const picture = emptyOrCodec(
  isImageAddress,
  "Please choose a picture, or enter an address that begins with / or https://.",
  { max: 1000 },
);
const film = emptyOrCodec(
  (text) => isFilmAddress(text) || isSecureAddress(text),
  "Please upload a film, or enter an address that begins with https://.",
  { max: 300 },
);
const products = z.array(z.int().check(z.positive())).check(z.maxLength(24));
const words = (max: number) => optionalTextCodec(max, "This is too long. Please shorten it.");

const button = z.object({ label: words(40), to: link });
const step = z.object({ title: words(40), text: words(300) });
/** A picture in place of a drawing, with what it shows and the part that stays visible; none while its address is empty. */
const ownPicture = z.object({ image: picture, shows: words(200), focus: z.enum(focusPoints) });
export type OwnPicture = z.infer<typeof ownPicture>;

/**
 * Settings of the home page and the content around every page. An empty text means the default; by
 * default nothing is changed. They are typed as they are stored.
 */
export const homeSchema = z.object({
  hero: z.object({
    /** "default": the drawing in the demo, or bars; "picture": the owner's picture; "products": up to three of the owner's bars. */
    kind: z.enum(["default", "picture", "products"]),
    picture,
    pictureShows: words(200),
    pictureFocus: z.enum(focusPoints),
    /** Empty for the newest. */
    products: products.check(z.maxLength(3)),
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
    .check(z.refine(isEverySection)),
  /** Empty for the newest. */
  featured: products,
  /** How shoppers sort the list of bars. */
  list: z.object({
    offersMoreSorts: z.boolean(),
    /** What the list begins with, if it offers more. */
    firstSort: z.enum(allProductSorts),
  }),
  process: z.object({
    title: words(120),
    text: words(300),
    steps: z.tuple([step, step, step, step]),
    /** drawing: the film that the shop came with; video: the owner's, of this shop or by link. */
    film: z.enum(["default", "drawing", "video", "none"]),
    video: film,
    /** The poster picture. */
    poster: picture,
  }),
  values: z.tuple([step, step, step]),
  box: z.object({ title: words(120), text: words(300) }),
  /** In place of the shop's drawings; `closed` is beside what visitors of a closed shop read. */
  pictures: z.object({
    steps: z.tuple([ownPicture, ownPicture, ownPicture, ownPicture]),
    values: z.tuple([ownPicture, ownPicture, ownPicture]),
    box: ownPicture,
    closed: ownPicture,
  }),
  footer: words(300),
  /** What the footer says of the newsletter before its field. */
  newsletter: z.object({ isOn: z.boolean(), about: words(200) }),
  social: z.object(
    Object.fromEntries(socialSites.map((site) => [site, secure])) as Record<
      SocialSite,
      typeof secure
    >,
  ),
});
export type HomeSettings = z.infer<typeof homeSchema>;

const MISSING = "Please fill this in.";

export const homeCodec = homeSchema.check(
  rule(({ hero, announcement, process, pictures }, add) => {
    if (hero?.kind === "picture") {
      if (hero.picture === "") add(["hero", "picture"], MISSING);
      if (hero.picture && hero.pictureShows === "") add(["hero", "pictureShows"], MISSING);
    }
    for (const [index, button] of (hero?.buttons ?? []).entries()) {
      if (button.label && button.to === "") add(["hero", "buttons", index, "to"], MISSING);
      if (button.to && button.label === "") add(["hero", "buttons", index, "label"], MISSING);
    }
    if (announcement?.from && announcement.until && announcement.until < announcement.from) {
      add(["announcement", "until"], "The last day is before the first one.");
    }
    if (process?.film === "video" && process.video === "") add(["process", "video"], MISSING);
    for (const [path, picture] of pictures ? listPictures(pictures) : []) {
      if (picture?.image && picture.shows === "") add(["pictures", ...path, "shows"], MISSING);
    }
  }),
);

/** All pictures that could be read, with their paths. */
function listPictures({ steps = [], values = [], box, closed }: Read<HomeSettings["pictures"]>) {
  return [
    ...steps.map((each, index) => [["steps", index], each] as const),
    ...values.map((each, index) => [["values", index], each] as const),
    [["box"], box] as const,
    [["closed"], closed] as const,
  ];
}

const noPicture: OwnPicture = { image: "", shows: "", focus: "center" };
const emptyStep = { title: "", text: "" };
const emptyButton = { label: "", to: "" };

export const defaultHome: HomeSettings = {
  hero: {
    kind: "default",
    picture: "",
    pictureShows: "",
    pictureFocus: "center",
    products: [],
    headline: "",
    text: "",
    buttons: [emptyButton, emptyButton],
  },
  announcement: { text: "", to: "", from: "", until: "" },
  sections: homeSections.map((name) => ({ name, shown: true })),
  featured: [],
  list: { offersMoreSorts: false, firstSort: "featured" },
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
  pictures: {
    steps: [noPicture, noPicture, noPicture, noPicture],
    values: [noPicture, noPicture, noPicture],
    box: noPicture,
    closed: noPicture,
  },
  footer: "",
  newsletter: { isOn: false, about: "" },
  social: { instagram: "", facebook: "", tiktok: "", youtube: "", pinterest: "", x: "" },
};

function isEverySection(sections: readonly { readonly name: HomeSection }[]): boolean {
  return (
    sections.length === homeSections.length &&
    new Set(sections.map(({ name }) => name)).size === homeSections.length
  );
}
