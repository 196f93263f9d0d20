import { describe, expect, test } from "vitest";
import { decodeForm } from "../form/form-codec.ts";
import { frameContent, type HomeContent, homeContent } from "./home-content.ts";
import { defaultHome, type HomeSettings, homeCodec } from "./home-settings.ts";

const conche = { name: "Conche", tagline: "", demo: true };
const maple = { name: "Maple Street Chocolate", tagline: "", demo: false };
const home = (change: Partial<HomeSettings>): HomeSettings => ({ ...defaultHome, ...change });

const wordsOf = (content: HomeContent) => JSON.stringify(content);

describe("the home page of a shop whose owner has written nothing", () => {
  test("has Conche's texts in a demo", () => {
    const { hero, sections } = homeContent(defaultHome, conche);
    expect(hero.headline).toBe("Chocolate, ground slowly");
    expect(hero.art).toEqual({ kind: "drawing" });
    expect(sections).toEqual(["featured", "box", "coming-soon", "process", "values"]);
  });

  test("has no claims that are true of Conche only in production", () => {
    const content = homeContent(defaultHome, maple);
    expect(content.hero.headline).toBe("Maple Street Chocolate");
    expect(content.hero.art).toEqual({ kind: "products" });
    expect(content.process.film).toEqual({ kind: "none" });
    const words = `${wordsOf(content)}${frameContent(defaultHome, maple, "2026-11-20").footer}`;
    expect(words).not.toMatch(/conche|granite|growers|kitchen|sour cherry|week|by hand|valley/i);
  });

  test("has the line under the name as its first sentence in production", () => {
    const { hero } = homeContent(defaultHome, { ...maple, tagline: "Two sisters, one stove" });
    expect(hero.text).toBe("Two sisters, one stove");
  });
});

test("the owner's texts replace the default ones where they wrote some, with markup as plain text", () => {
  const hero = { ...defaultHome.hero, headline: "<b>Hello</b>" };
  const content = homeContent(home({ hero }), conche);
  expect(content.hero.headline).toBe("<b>Hello</b>");
  expect(content.hero.text).toContain("one origin at a time");
});

test("a step that the owner changed in part keeps nothing of the default", () => {
  const [, ...rest] = defaultHome.process.steps;
  const steps = [{ title: "Husk", text: "" }, ...rest] as HomeSettings["process"]["steps"];
  const content = homeContent(home({ process: { ...defaultHome.process, steps } }), conche);
  expect(content.process.steps[0]).toEqual({ title: "Husk", text: "" });
  expect(content.process.steps[1]?.title).toBe("Roast");
});

describe("the owner's pictures", () => {
  const none = defaultHome.pictures.box;
  const beans = {
    image: "/media/ab12w1600h1200.webp",
    shows: "A bowl of beans",
    focus: "left",
  } as const;
  const { pictures } = defaultHome;

  test("replace the drawings one by one, and none until they are chosen", () => {
    const drawn = homeContent(defaultHome, maple);
    const shown = [...drawn.process.steps, ...drawn.values, drawn.box];
    expect(shown.map(({ picture }) => picture)).toEqual(Array(8).fill(undefined));

    const content = homeContent(
      home({
        pictures: {
          ...pictures,
          steps: [none, beans, none, none],
          values: [beans, none, none],
          box: beans,
        },
      }),
      maple,
    );
    expect(content.process.steps.map(({ picture }) => picture)).toEqual([
      undefined,
      beans,
      undefined,
      undefined,
    ]);
    // The default text stays below a picture.
    expect(content.process.steps[1]?.title).toBe("Roast");
    expect(content.values.map(({ picture }) => picture)).toEqual([beans, undefined, undefined]);
    expect(content.box.picture).toEqual(beans);
  });

  test("say what they show, each at its own field", () => {
    const silent = { ...beans, shows: "" };
    const chosen: HomeSettings["pictures"] = {
      steps: [none, silent, none, none],
      values: [none, none, silent],
      box: silent,
      closed: silent,
    };
    expect(decodeForm(homeCodec, home({ pictures: chosen }))).toEqual({
      code: "invalid",
      problems: {
        "pictures.steps.1.shows": "Please fill this in.",
        "pictures.values.2.shows": "Please fill this in.",
        "pictures.box.shows": "Please fill this in.",
        "pictures.closed.shows": "Please fill this in.",
      },
    });
  });
});

describe("the film", () => {
  const filmOf = (process: Partial<HomeSettings["process"]>) =>
    homeContent(home({ process: { ...defaultHome.process, ...process } }), maple).process.film;

  test("plays in the shop if the file is the shop's, and is a link otherwise", () => {
    const poster = "/media/abc.webp";
    expect(filmOf({ film: "video", video: "/media/abc123.mp4", poster })).toEqual({
      kind: "video",
      file: "/media/abc123.mp4",
      poster,
    });
    const to = "https://videos.example/one";
    expect(filmOf({ film: "video", video: to })).toEqual({ kind: "link", to });
    expect(filmOf({ film: "none", video: to })).toEqual({ kind: "none" });
  });

  test.each(["/media/../secret.mp4", "/film/process.mp4", "http://videos.example/one", "abc.mp4"])(
    "is not %s",
    (video) => {
      const process = { ...defaultHome.process, film: "video" as const, video };
      expect(decodeForm(homeCodec, home({ process }))).toMatchObject({
        code: "invalid",
        problems: { "process.video": expect.stringMatching(/^Please upload a film/) },
      });
    },
  );
});

describe("the announcement", () => {
  const announcement = {
    text: "Closed for the holidays",
    to: "",
    from: "2026-12-24",
    until: "2026-12-26",
  };
  const shownOn = (today: string) =>
    frameContent(home({ announcement }), maple, today).announcement;

  test("is shown from its first day to its last one", () => {
    expect(shownOn("2026-12-23")).toBeNull();
    expect(shownOn("2026-12-24")).toEqual({ text: "Closed for the holidays", to: "" });
    expect(shownOn("2026-12-26")).not.toBeNull();
    expect(shownOn("2026-12-27")).toBeNull();
  });

  test("without days stays until it is removed", () => {
    const always = home({ announcement: { ...announcement, from: "", until: "" } });
    expect(frameContent(always, maple, "2030-01-01").announcement?.text).toBe(announcement.text);
  });
});

describe("the form of the home screen", () => {
  const problemsOf = (change: Partial<HomeSettings>) => {
    const decoded = decodeForm(homeCodec, home(change));
    return decoded.code === "invalid" ? decoded.problems : undefined;
  };

  test("accepts an unchanged form", () => {
    expect(decodeForm(homeCodec, defaultHome)).toEqual({ code: "valid", data: defaultHome });
  });

  test("refuses a headline of 5,000 letters, and says so at its field", () => {
    const hero = { ...defaultHome.hero, headline: "a".repeat(5_000) };
    expect(problemsOf({ hero })).toEqual({
      "hero.headline": "This is too long. Please shorten it.",
    });
  });

  test.each([
    "javascript:alert(1)",
    "//elsewhere.example",
    "/\\elsewhere.example",
    "http://x.example",
  ])("refuses the link %s", (to) => {
    const announcement = { ...defaultHome.announcement, text: "News", to };
    expect(problemsOf({ announcement })).toEqual({
      "announcement.to": expect.stringMatching(/^Please enter a page/),
    });
  });

  test("requires a button's text and link together, and a description with a picture", () => {
    const hero: HomeSettings["hero"] = {
      ...defaultHome.hero,
      kind: "picture",
      picture: "/media/abc.webp",
      buttons: [
        { label: "Go", to: "" },
        { label: "", to: "/products" },
      ],
    };
    expect(problemsOf({ hero })).toEqual({
      "hero.pictureShows": "Please fill this in.",
      "hero.buttons.0.to": "Please fill this in.",
      "hero.buttons.1.label": "Please fill this in.",
    });
  });

  test("refuses a last day before the first one, and an invalid day", () => {
    const announcement = { text: "x", to: "", from: "2026-12-02", until: "2026-12-01" };
    expect(problemsOf({ announcement })).toEqual({
      "announcement.until": "The last day is before the first one.",
    });
    const never = { text: "x", to: "", from: "2026-02-30", until: "" };
    expect(problemsOf({ announcement: never })).toEqual({
      "announcement.from": "Please enter a day.",
    });
  });

  test("is refused if a section is missing or there twice", () => {
    const twice = [...defaultHome.sections];
    twice[1] = { name: "featured", shown: true };
    expect(decodeForm(homeCodec, home({ sections: twice }))).toEqual({ code: "malformed" });
  });
});
