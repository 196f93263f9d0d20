import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { sampleProducts } from "#domain/catalog/sample-products.ts";
import { builtInPages } from "#domain/pages/built-in-pages.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { launchBrowser, visit } from "../../support/browser.ts";
import { openMailbox } from "../../support/mailbox.ts";
import { runShop } from "../../support/running-shop.ts";
import { breakDatabase, openForEverybody, query } from "../../support/shop-database.ts";

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

describe("a production shop with a name of its own", () => {
  test("says nothing that is true of Conche only while it is closed", async () => {
    for (const path of ["/", "/opening-soon", "/contact", "/admin/unlock"]) {
      expect([path, findings(await get(path))]).toEqual([path, []]);
    }
    expect((await get("/contact")).text).toContain(NAME);
    await fetch(`${shop.url}/opening`, {
      method: "POST",
      body: new URLSearchParams({ email: "robin@example.com" }),
    });
  });

  test("says nothing that is true of Conche only on any page of the open shop", async () => {
    await openForEverybody(shop);
    await query(
      shop,
      `insert into products (name, description, full_description, price, category, origin, cocoa_percentage, in_stock, created_at, updated_at)
       values ('Maple Dark', 'A dark bar.', 'A dark bar of ours.', 12.50, 'dark', 'Belize', 70, true, now(), now()),
              ('Maple Milk', 'A milk bar.', 'A milk bar of ours.', 11.00, 'milk', 'Belize', 45, false, now(), now());
       insert into coming_soon_items (name, description, position) values ('Birch', 'Later.', 0)`,
    );
    await vi.waitFor(async () => expect((await get("/products/1")).status).toBe(200), 10_000);
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
  }, 120_000);

  test("says nothing that is true of Conche only in its emails", async () => {
    await fetch(`${shop.url}/notify`, {
      method: "POST",
      body: new URLSearchParams({ product: "2", email: "robin@example.com" }),
    });
    await fetch(`${shop.url}/contact`, {
      method: "POST",
      body: new URLSearchParams({ name: "Robin", email: "robin@example.com", message: "Hello" }),
    });
    await vi.waitFor(() => expect(mailbox.mails.length).toBeGreaterThanOrEqual(2), 20_000);
    for (const mail of mailbox.mails) {
      expect([mail.subject, conchesAlone.exec(JSON.stringify(mail))]).toEqual([mail.subject, null]);
    }
    // Templates of mails that visitors cannot cause.
    const folder = "server/email/templates";
    for (const file of readdirSync(folder).filter((name) => !name.includes("test"))) {
      const text = readFileSync(`${folder}/${file}`, "utf8");
      expect([file, conchesAlone.exec(text)]).toEqual([file, null]);
    }
  }, 60_000);

  test("shows its owner's logo in the browser's tab and in link previews, in the header without a background and in a readable color, and its hours in every footer", {
    tags: "extended",
    timeout: 60_000,
  }, async () => {
    const unlocked = await fetch(`${shop.url}/admin/unlock`, {
      method: "POST",
      body: new URLSearchParams({ pin: PIN, next: "/admin" }),
      redirect: "manual",
    });
    const cookie = unlocked.headers.get("set-cookie")?.split(";")[0] ?? "";
    const upload = async (address: string, body: string) => {
      const headers = { cookie, "content-type": "application/octet-stream" };
      const bytes = Uint8Array.from(body, (letter) => letter.charCodeAt(0));
      return await fetch(`${shop.url}${address}`, { method: "POST", headers, body: bytes });
    };
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="40" fill="#123"/></svg>';
    const { logo } = (await (await upload("/api/storage/logo?name=logo.svg", svg)).json()) as {
      logo: object;
    };
    const brand = {
      ...{ tagline: "", logo, look: "conche", paper: "#f7f0e4", ink: "#2a1810" },
      ...{ accent: "#a83a14", typefaces: "fraunces-figtree", corners: "soft", buttons: "ink" },
    };
    await query(
      shop,
      `insert into settings (section, data, version, updated_at, updated_by) values ('brand', '${JSON.stringify(brand)}', 1, now(), 'owner');
       insert into settings (section, data, version, updated_at, updated_by) values ('shop', '{"hours": "Saturdays 10–4"}', 1, now(), 'owner')
       on conflict (section) do update set data = settings.data || excluded.data, version = settings.version + 1`,
    );
    const addressIn = async (pattern: RegExp) =>
      pattern.exec((await get("/terms")).text)?.[1] ?? "";
    await vi.waitFor(
      async () => expect(await addressIn(/rel="icon" href="([^"]+)"/)).toContain("/brand-"),
      10_000,
    );
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
    await query(
      shop,
      `update settings set data = data || '{"look": "gallery"}', version = version + 1 where section = 'brand'`,
    );
    await vi.waitFor(async () => {
      await page.goto("/terms");
      // The footer of this look is as light as the page.
      expect(await styleIn("contentinfo")).toEqual(asItIs);
    }, 10_000);
    await browser.close();
    const old = await fetch(`${shop.url}/brand-0123456789ab-icon.png`, { redirect: "manual" });
    expect([old.status, old.headers.get("location")]).toEqual([302, icon]);
    expect((await fetch(`${shop.url}/brand-0123456789ab-banner.png`)).status).toBe(404);

    expect((await upload("/api/storage/film", "<script>")).status).toBe(415);
    const film = (await (
      await upload(
        "/api/storage/film",
        "\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41\0\0\0\x08moov",
      )
    ).json()) as { film: string };
    const part = await fetch(`${shop.url}${film.film}`, { headers: { range: "bytes=4-11" } });
    expect([part.status, await part.text()]).toEqual([206, "ftypisom"]);
  });

  test("says nothing that is true of Conche only while its database is down", async () => {
    const broken = await breakDatabase(shop);
    await vi.waitFor(async () => expect((await get("/products/1?fresh")).status).toBe(503), 30_000);
    expect(findings(await get("/products/1?fresh"))).toEqual([]);
    await broken.repair();
  }, 60_000);
});
