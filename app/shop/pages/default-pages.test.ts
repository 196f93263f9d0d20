import { expect, test } from "vitest";
import { homeContent } from "#domain/home/home-content.ts";
import { defaultHome } from "#domain/home/home-settings.ts";
import { builtInPages, builtInSlugs } from "#domain/pages/built-in-pages.ts";
import { sanitizePage } from "#server/pages/sanitize-page.ts";
import { belowSteps, type DefaultPageFacts, defaultPage } from "./default-pages.ts";

const facts = (isConche: boolean): DefaultPageFacts => ({
  isConche,
  takesAllCards: false,
  shipsTo: "We ship within the United States.",
  takesSubscribers: false,
  retention: { abandonedCheckouts: "30 days", mailBodies: "90 days", browserOrders: "1 year" },
});

test.each(builtInSlugs)("%s has its title, and only HTML that a page may contain", (slug) => {
  for (const isConche of [true, false]) {
    const { title, lead, body } = defaultPage(slug, facts(isConche));
    expect(title).toBe(builtInPages[slug]);
    expect(lead).not.toBe("");
    // The editor starts with it, and saving must change nothing.
    expect(sanitizePage(body)).toBe(body);
  }
});

test.each(["about", "process", "sustainability", "wholesale", "careers"] as const)(
  "outside of a demo %s says that it is still being written, and nothing that is true of Conche only",
  (slug) => {
    expect(defaultPage(slug, facts(true)).lead).not.toBe("We're still writing this page.");
    expect(defaultPage(slug, facts(false))).toMatchObject({
      kicker: "Coming Soon",
      lead: "We're still writing this page.",
      isPlaceholder: true,
    });
  },
);

test("Coming Soon stands above a page that says nothing yet, and above the rest of one that does", () => {
  const soon = "Coming Soon";
  expect(defaultPage("about", facts(false))).toMatchObject({ kicker: soon });
  for (const page of [defaultPage("about", facts(true)), defaultPage("shipping", facts(false))]) {
    expect(page).toMatchObject({ laterKicker: soon });
    expect(page.kicker).toBeUndefined();
  }
});

test("the process page is complete as soon as its steps have texts, and only the rest is still to come", () => {
  const empty = defaultPage("process", facts(false));
  const process = homeContent(defaultHome, { name: "Maple", tagline: "", demo: false }).process;
  expect(belowSteps(empty, process)).toEqual(empty);

  const [first, ...others] = process.steps;
  const steps = [{ title: "Bean", ...first, text: "From Belize." }, ...others];
  const page = belowSteps(empty, { ...process, text: "Two days a batch.", steps });
  expect(page).toMatchObject({ lead: "Two days a batch.", laterKicker: "Coming Soon" });
  expect(page.kicker).toBeUndefined();

  const written = { ...empty, isPlaceholder: false };
  expect(belowSteps(written, { ...process, steps })).toEqual(written);
});

test("outside of a demo the license page states the rules, not a kitchen's practice", () => {
  const { lead, body } = defaultPage("cottage-food-license", facts(false));
  expect(`${lead} ${body}`).not.toMatch(/home kitchen|our state|sorted by hand|we write down/i);
  for (const part of ["Labeling", "Clean production", "Only permitted products"]) {
    expect(body).toContain(`>${part}</h2>`);
  }
});

test("privacy and terms are the same in a demo and outside of it, with the settings' words", () => {
  for (const slug of ["privacy", "terms"] as const) {
    expect(defaultPage(slug, facts(true))).toEqual(defaultPage(slug, facts(false)));
    expect(defaultPage(slug, facts(false)).kicker).toBe("Last updated: December 2024");
  }
  expect(defaultPage("privacy", facts(false)).body).toContain("is deleted after 30 days, the text");
  const terms = defaultPage("terms", facts(false)).body;
  for (const promise of [
    "debit cards (Visa and Mastercard) and bank payments by ACH",
    "within 30 days",
    "within 5-7 business days",
    "30 days notice of material changes",
  ]) {
    expect(terms).toContain(promise);
  }
  const allCards = defaultPage("terms", { ...facts(false), takesAllCards: true }).body;
  expect(allCards).toContain("We accept cards and bank payments");
});

test("the privacy page names the newsletter in what is stored, for how long and who sees it, while it is on", () => {
  const body = (takesSubscribers: boolean) =>
    defaultPage("privacy", { ...facts(false), takesSubscribers }).body;
  expect(body(false)).not.toMatch(/newsletter/i);
  for (const part of [
    "When you sign up for our newsletter: your email address",
    "An address for our newsletter stays until",
    "the services that send our email, send our newsletter and keep our books",
  ]) {
    expect(body(true)).toContain(part);
  }
});

test("the default pages say where the shop ships", () => {
  const shipsTo = "We only ship within Vermont.";
  for (const isConche of [true, false]) {
    const limited = { ...facts(isConche), shipsTo };
    for (const text of [
      defaultPage("shipping", limited).lead,
      defaultPage("terms", limited).body,
    ]) {
      expect(text).toContain(shipsTo);
      expect(text).not.toContain("within the United States");
    }
    expect(defaultPage("shipping", facts(isConche)).lead).toContain(
      "We ship within the United States",
    );
  }
});
