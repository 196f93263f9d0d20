import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { sampleProducts } from "#domain/catalog/sample-products.ts";
import { builtInPages } from "#domain/pages/built-in-pages.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { launchBrowser, visit } from "../../support/browser.ts";
import { beginSession } from "../../support/journeys.ts";
import { openMailbox } from "../../support/mailbox.ts";
import { runShop } from "../../support/running-shop.ts";
import { breakDatabase, query, writeSettings } from "../../support/shop-database.ts";

const PIN = "71935048";
const NAME = "Maple Street Chocolate";
const mailbox = forAllTests(openMailbox);
const shop = forAllTests(() =>
  runShop({
    SHOP_MODE: "production",
    SHOP_NAME: NAME,
    ADMIN_PIN: PIN,
    SMTP_URL: mailbox.url,
    EMAIL_FROM: "shop@maple.example",
  }),
);

const samples = sampleProducts.flatMap(({ name, origin }) => [name, origin.split(",")[0] ?? ""]);
/**
 * Content that is only true for Conche: its name, its bars and their growers, its kitchen and its
 * story.
 */
const conchesAlone = new RegExp(
  [
    // Only capitalized: a conche is a machine.
    "\\bConche\\b(?!d)",
    "First Frost|Smokehouse|Plum Orchard",
    "granite|growers|our kitchen|one kitchen|kitchen table|small town|by hand|sour cherry|the valley",
    "ground slowly|shell on every wrapper|home kitchen under our|hello@conche|555\\) 010",
    ...samples,
  ].join("|"),
);
/** Pictures that show Conche's name, its bars or its shell. */
const conchesPictures =
  /\/(?:social\.png|favicon\.svg|apple-touch-icon\.png|art\/hero-[\w-]+|film\/[\w-]+|wrappers\/(?!plain-)[\w-]+)/;

/** All text, alternative texts and metadata of a page, without scripts. */
function wordsOf(html: string): string {
  const told = Array.from(
    html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g),
    ([, json = ""]) => json,
  );
  const seen = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, " ");
  const attributes = Array.from(
    seen.matchAll(/\b(?:alt|title|content|placeholder|aria-label|value)="([^"]*)"/g),
    ([, text = ""]) => text,
  );
  return [...told, ...attributes, seen.replace(/<[^>]*>/g, " ")].join("\n");
}
const get = async (path: string) => {
  const response = await fetch(`${shop.url}${path}`, { redirect: "manual" });
  return { status: response.status, text: await response.text() };
};
/** Text of a page that is only true for Conche. */
const findings = ({ text }: { text: string }) => [
  ...(conchesAlone.exec(wordsOf(text)) ?? []),
  ...(conchesPictures.exec(text.replace(/<script\b[\s\S]*?<\/script>/g, " ")) ?? []),
];

/** Settings are written past the shop, which is notified of them a moment later. */
const expectStatus = (path: string, status: number) =>
  expect.poll(async () => (await get(path)).status).toBe(status);

async function close(): Promise<void> {
  await writeSettings(shop, "opening", { state: "closed", openedAt: null, sentence: "" });
  await expectStatus("/opening-soon", 503);
}

/** Opens the shop with a bar for sale, one that is sold out and an announced one. */
async function openWithBars(): Promise<void> {
  await query(
    shop,
    `delete from products; delete from coming_soon_items;
     insert into products (id, name, description, price, category, origin, in_stock)
     overriding system value
     values (1, 'Maple Dark', 'A dark bar.', 12.50, 'dark', 'Belize', true),
            (2, 'Maple Milk', 'A milk bar.', 11.00, 'milk', 'Belize', false);
     insert into coming_soon_items (name, description, position) values ('Birch', 'Later.', 0)`,
  );
  const openedAt = "2026-11-20T15:00:00Z";
  await writeSettings(shop, "opening", { state: "open", openedAt, sentence: "" });
  await expectStatus("/products/1", 200);
}

const post = (path: string, fields: Record<string, string>) =>
  fetch(`${shop.url}${path}`, { method: "POST", body: new URLSearchParams(fields) });

describe("a production shop with a name of its own", () => {
  test("says nothing that is true of Conche only while it is closed", async () => {
    await close();
    for (const path of ["/", "/opening-soon", "/contact", "/admin/unlock"]) {
      expect([path, findings(await get(path))]).toEqual([path, []]);
    }
    expect((await get("/contact")).text).toContain(NAME);
  });

  test("says nothing that is true of Conche only on any page of the open shop", async () => {
    await openWithBars();
    const known = [
      ...["/", "/products", "/products/1", "/products/2", "/bundles", "/bundle-creator", "/cart"],
      ...["/checkout", "/coming-soon", "/contact", "/opening-soon", "/notify", "/robots.txt"],
      ...["/sitemap.xml", "/products/999", "/no/such/page", "/order/CHOC-2026-001"],
      "/order-confirmation/00000000-0000-4000-8000-000000000000",
      ...["/admin", "/admin/unlock"],
      ...Object.keys(builtInPages).map((slug) => `/${slug}`),
    ];
    const read = new Set<string>();
    const wrong: unknown[] = [];
    for (const path of known) {
      const page = await get(path);
      read.add(path);
      const found = findings(page);
      if (found.length > 0) wrong.push([path, found]);
      for (const [, link = ""] of page.text.matchAll(/href="(\/[^"#]*)"/g)) {
        const isPage = !/^\/(?:assets|api|media|art|wrappers|admin|theme-)|\.\w+(?:$|\?)/.test(
          link,
        );
        if (isPage && !read.has(link) && !known.includes(link)) known.push(link);
      }
    }
    expect(wrong).toEqual([]);
    expect(read.size).toBeGreaterThan(30);
  });

  test("says nothing that is true of Conche only in its emails", async () => {
    const email = "robin@example.com";
    await close();
    await post("/opening", { email });
    await openWithBars();
    await post("/notify", { product: "2", email });
    await post("/contact", { name: "Robin", email, message: "Hello" });
    await vi.waitFor(() => expect(mailbox.mails.length).toBeGreaterThanOrEqual(3), 20_000);
    for (const mail of mailbox.mails) {
      expect([mail.subject, conchesAlone.exec(JSON.stringify(mail))]).toEqual([mail.subject, null]);
    }
    // Templates of mails that visitors cannot cause.
    const folder = "server/email/templates";
    for (const file of readdirSync(folder).filter((name) => !name.includes("test"))) {
      const text = readFileSync(`${folder}/${file}`, "utf8");
      expect([file, conchesAlone.exec(text)]).toEqual([file, null]);
    }
  });

  test("shows its owner's logo in header, tab and link previews, and hours in every footer", {
    tags: "extended",
    timeout: 60_000,
  }, async () => {
    await openWithBars();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="40" fill="#123"/></svg>';
    const headers = {
      cookie: await beginSession(shop),
      "content-type": "application/octet-stream",
    };
    const uploaded = await fetch(`${shop.url}/api/storage/logo?name=logo.svg`, {
      method: "POST",
      headers,
      body: svg,
    });
    const { logo } = (await uploaded.json()) as { logo: object };
    const brand = {
      ...{ tagline: "", logo, look: "conche", paper: "#f7f0e4", ink: "#2a1810" },
      ...{ accent: "#a83a14", typefaces: "fraunces-figtree", corners: "soft", buttons: "ink" },
      cards: "crop",
    };
    await writeSettings(shop, "brand", brand);
    await writeSettings(shop, "shop", { hours: "Saturdays 10–4" });
    const addressIn = async (pattern: RegExp) =>
      pattern.exec((await get("/terms")).text)?.[1] ?? "";
    await expect.poll(() => addressIn(/rel="icon" href="([^"]+)"/)).toContain("/brand-");
    expect((await get("/terms")).text).toContain("Saturdays 10–4");
    const icon = await addressIn(/rel="icon" href="([^"]+)"/);
    const share = await addressIn(/property="og:image" content="http:\/\/[^/]+([^"]+)"/);
    for (const address of [icon, share]) {
      const picture = await fetch(`${shop.url}${address}`);
      expect(picture.headers.get("content-type")).toBe("image/png");
      expect(picture.headers.get("cache-control")).toContain("immutable");
    }
    const browser = await launchBrowser();
    const { page } = await visit(browser, shop.url);
    await page.goto("/terms");
    const styleIn = async (place: "banner" | "contentinfo") =>
      await page
        .getByRole(place)
        .getByRole("img", { name: NAME })
        .evaluate((image) => {
          const { backgroundColor, filter } = getComputedStyle(image);
          return { backgroundColor, filter };
        });
    const asItIs = { backgroundColor: "rgba(0, 0, 0, 0)", filter: "none" };
    expect(await styleIn("banner")).toEqual(asItIs);
    expect((await styleIn("contentinfo")).filter).toBe("brightness(0) invert(1)");
    await writeSettings(shop, "brand", { ...brand, look: "gallery" });
    await vi.waitFor(async () => {
      await page.goto("/terms");
      // The footer of this look is as light as the page.
      expect(await styleIn("contentinfo")).toEqual(asItIs);
    }, 10_000);
    await browser.close();
    const old = await fetch(`${shop.url}/brand-0123456789ab-icon.png`, { redirect: "manual" });
    expect([old.status, old.headers.get("location")]).toEqual([302, icon]);
    expect((await fetch(`${shop.url}/brand-0123456789ab-banner.png`)).status).toBe(404);
  });

  test("says nothing that is true of Conche only while its database is down", async () => {
    await openWithBars();
    const broken = await breakDatabase(shop);
    await vi.waitFor(async () => expect((await get("/products/1?fresh")).status).toBe(503), 30_000);
    expect(findings(await get("/products/1?fresh"))).toEqual([]);
    await broken.repair();
  });
});
