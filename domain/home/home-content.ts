import type { FocusPoint } from "../catalog/picture-details.ts";
import {
  type HomeSection,
  type HomeSettings,
  isFilmAddress,
  type OwnPicture,
  type SocialSite,
} from "./home-settings.ts";

export type HomeButton = { readonly label: string; readonly to: string };
export type HomeStep = { readonly title: string; readonly text: string };
/** A step or value as it is shown, with the shop's drawing if it has no picture. */
export type ShownStep = HomeStep & { readonly picture?: OwnPicture };

/** Content of the home page: the owner's texts, or defaults. */
export type HomeContent = {
  readonly hero: {
    readonly headline: string;
    readonly text: string;
    readonly buttons: readonly HomeButton[];
    /** "drawing": the shop's drawing; "products": those from the page's loader. */
    readonly art:
      | { readonly kind: "drawing" }
      | {
          readonly kind: "picture";
          readonly image: string;
          readonly shows: string;
          readonly focus: FocusPoint;
        }
      | { readonly kind: "products" };
  };
  /** Visible sections in order. */
  readonly sections: readonly HomeSection[];
  readonly comingSoon: string;
  readonly process: {
    readonly title: string;
    readonly text: string;
    readonly steps: readonly ShownStep[];
    /** video: an uploaded film, played by the shop; link: the address of one elsewhere. */
    readonly film:
      | { readonly kind: "drawing" | "none" }
      | { readonly kind: "video"; readonly file: string; readonly poster: string }
      | { readonly kind: "link"; readonly to: string };
  };
  readonly values: readonly ShownStep[];
  readonly box: ShownStep;
};

/** Content around every page. */
export type FrameContent = {
  readonly announcement: { readonly text: string; readonly to: string } | null;
  readonly footer: string;
  /** Only in a shop that takes subscribers. */
  readonly newsletter?: { readonly about: string };
  readonly social: readonly { readonly site: SocialSite; readonly address: string }[];
};

type Shop = {
  readonly name: string;
  readonly tagline: string;
  /** The demo has Conche's own texts. */
  readonly demo: boolean;
};

export function homeContent(settings: HomeSettings, shop: Shop): HomeContent {
  const defaults = defaultTexts(shop);
  const { hero, process, box, pictures } = settings;
  const buttons = hero.buttons.filter(({ label, to }) => label && to);
  return {
    hero: {
      headline: hero.headline || defaults.headline,
      text: hero.text || defaults.text,
      buttons: buttons.length > 0 ? buttons : defaults.buttons,
      art: artOf(hero, shop.demo),
    },
    sections: settings.sections.flatMap(({ name, shown }) => (shown ? [name] : [])),
    comingSoon: defaults.comingSoon,
    process: {
      title: process.title || defaults.process.title,
      text: process.text || defaults.process.text,
      steps: withPictures(withDefaults(process.steps, defaults.process.steps), pictures.steps),
      film: filmOf(process, shop.demo),
    },
    values: withPictures(withDefaults(settings.values, defaults.values), pictures.values),
    box: withPicture({ title: box.title || defaults.boxTitle, text: box.text }, pictures.box),
  };
}

/** @param today in the shop's time zone */
export function frameContent(settings: HomeSettings, shop: Shop, today: string): FrameContent {
  const { isOn: takesSubscribers, about } = settings.newsletter;
  const { text, to, from, until } = settings.announcement;
  const isOn = text !== "" && (!from || from <= today) && (!until || today <= until);
  return {
    announcement: isOn ? { text, to } : null,
    footer: settings.footer || defaultTexts(shop).footer,
    ...(takesSubscribers && { newsletter: { about } }),
    social: Object.entries(settings.social).flatMap(([site, address]) =>
      address ? [{ site: site as SocialSite, address }] : [],
    ),
  };
}

function artOf(hero: HomeSettings["hero"], demo: boolean): HomeContent["hero"]["art"] {
  if (hero.kind === "picture" && hero.picture) {
    const { picture: image, pictureShows: shows, pictureFocus: focus } = hero;
    return { kind: "picture", image, shows, focus };
  }
  // The shop's drawing shows Conche's bars, so only the demo uses it.
  return { kind: hero.kind === "default" && demo ? "drawing" : "products" };
}

function filmOf(process: HomeSettings["process"], demo: boolean): HomeContent["process"]["film"] {
  const { film, video, poster } = process;
  if (film === "video" && video) {
    return isFilmAddress(video)
      ? { kind: "video", file: video, poster }
      : { kind: "link", to: video };
  }
  if (film === "none") return { kind: "none" };
  return { kind: film === "drawing" || demo ? "drawing" : "none" };
}

/**
 * A step with one filled field uses no default for the other, because they would not fit together.
 */
function withDefaults(typed: readonly HomeStep[], defaults: readonly HomeStep[]): HomeStep[] {
  return typed.map((step, index) => (step.title || step.text ? step : (defaults[index] ?? step)));
}

function withPictures(steps: readonly HomeStep[], pictures: readonly OwnPicture[]): ShownStep[] {
  return steps.map((step, index) => withPicture(step, pictures[index]));
}

function withPicture(step: HomeStep, picture: OwnPicture | undefined): ShownStep {
  return picture?.image ? { ...step, picture } : step;
}

const concheTexts: DefaultTexts = {
  headline: "Chocolate, ground slowly",
  text: "Made from the bean, one origin at a time. Sour cherry, toasted malt, black fig: you taste where it grew.",
  buttons: [
    { label: "Shop the bars", to: "/products" },
    { label: "How it is made", to: "/process" },
  ],
  comingSoon: "Resting, roasting, or still an idea on the back of a wrapper.",
  process: {
    title: "From a bitter bean to a bar that snaps",
    text: "It takes us about a week. Most of that is patience.",
    steps: [
      {
        title: "Bean",
        text: "We buy whole beans from growers whose names we know, and sort them by hand.",
      },
      {
        title: "Roast",
        text: "Each origin gets a roast of its own, just long enough to wake what is in it.",
      },
      {
        title: "Conche",
        text: "Granite wheels turn beans and sugar for up to two days, until nothing is rough.",
      },
      {
        title: "Bar",
        text: "Tempered, poured, cooled, and folded into paper on our kitchen table.",
      },
    ],
  },
  values: [
    {
      title: "Short lists",
      text: "Most of our bars have three or four ingredients. Every page names them all, heaviest first.",
    },
    {
      title: "Named places",
      text: "Each bar says where its cocoa grew, down to the valley, because that is what you taste.",
    },
    {
      title: "Small batches",
      text: "We make what a small kitchen can watch over. When a bar is gone, the next batch takes its time.",
    },
  ],
  boxTitle: "Fill a box the way you like it",
  footer: "Chocolate from the bean, made in small batches and wrapped by hand.",
};

/** Default texts that are true for any shop of this kind. */
function neutralTexts({ name, tagline }: Shop): DefaultTexts {
  const line = tagline || "Small-batch, bean-to-bar chocolate bars";
  return {
    headline: name,
    text: line,
    buttons: [
      { label: "Chocolate Bars", to: "/products" },
      { label: "Bean to Bar", to: "/process" },
    ],
    comingSoon: "",
    process: {
      title: "Bean to Bar",
      text: "",
      steps: ["Bean", "Roast", "Grind", "Bar"].map((title) => ({ title, text: "" })),
    },
    values: [
      {
        title: "Ingredients",
        text: "What is in a bar is on its page. If anything is unclear, just ask us.",
      },
      { title: "Origin", text: "A bar's page says what we know of where its cocoa grew." },
      { title: "Small batches", text: "Bean-to-bar chocolate, made in small batches." },
    ],
    boxTitle: concheTexts.boxTitle,
    footer: line,
  };
}

/** Defaults for empty fields. */
export type DefaultTexts = {
  readonly headline: string;
  readonly text: string;
  readonly buttons: readonly HomeButton[];
  readonly comingSoon: string;
  readonly process: {
    readonly title: string;
    readonly text: string;
    readonly steps: readonly HomeStep[];
  };
  readonly values: readonly HomeStep[];
  readonly boxTitle: string;
  readonly footer: string;
};

/** Used by the page, and by the form to show what an empty field means. */
export function defaultTexts(shop: Shop): DefaultTexts {
  return shop.demo ? concheTexts : neutralTexts(shop);
}
