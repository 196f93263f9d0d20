import { describe, expect, test } from "vitest";
import { DEMO_ADMIN_PIN, parseSettings, SettingsError } from "./env.ts";

const production = {
  SHOP_MODE: "production",
  SITE_URL: "https://bars.example",
  SESSION_SECRET: "0123456789abcdef0123456789abcdef",
  ADMIN_PIN: "90210",
  SHOP_EMAIL: "owner@bars.example",
};

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    parseSettings(environment, "/srv/shop");
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

describe("settings", () => {
  test("without any, the shop is a demo on localhost:3000 with its data beside it", () => {
    expect(parseSettings({}, "/srv/shop")).toMatchObject({
      mode: "demo",
      port: 3000,
      host: "127.0.0.1",
      dataDir: "/srv/shop/data",
      databaseUrl: undefined,
      siteUrl: "http://localhost:3000",
      adminPin: DEMO_ADMIN_PIN,
      orderPrefix: "CHOC",
    });
  });

  test("production names everything that it misses in one list", () => {
    expect(problemsOf({ SHOP_MODE: "production" })).toEqual([
      "SITE_URL is missing: production needs it.",
      "SESSION_SECRET is missing: production needs it.",
      "ADMIN_PIN is missing: production needs it.",
      "SHOP_EMAIL is missing: production needs it.",
    ]);
  });

  test("production starts with what it needs", () => {
    expect(parseSettings(production, "/srv/shop")).toMatchObject({ mode: "production" });
  });

  test("production refuses the demo's PIN, which everybody can read up", () => {
    expect(problemsOf({ ...production, ADMIN_PIN: DEMO_ADMIN_PIN })).toHaveLength(1);
  });

  test("missing and wrong ones stand in the same list", () => {
    const problems = problemsOf({
      SHOP_MODE: "production",
      PORT: "eighty",
      DATABASE_URL: "mysql://x",
      SESSION_SECRET: "short",
      SHOP_TIME_ZONE: "Mars/Olympus",
      ORDER_PREFIX: "choc!",
      ADMIN_PIN: "12ab",
      SITE_URL: "bars.example",
      ANALYTICS_URL: "javascript:alert(1)",
    });
    expect(problems.map((line) => line.split(" ")[0]).sort()).toEqual([
      "ADMIN_PIN",
      "ANALYTICS_URL",
      "DATABASE_URL",
      "ORDER_PREFIX",
      "PORT",
      "SESSION_SECRET",
      "SHOP_EMAIL",
      "SHOP_TIME_ZONE",
      "SITE_URL",
    ]);
  });

  test.each([
    ["Stripe", { STRIPE_SECRET_KEY: "sk_test_x" }],
    ["Odoo", { ODOO_URL: "https://books.example", ODOO_DB: "shop" }],
    ["S3", { S3_BUCKET: "bars" }],
  ])("a half-set %s group is named with what is missing", (system, environment) => {
    expect(problemsOf(environment)[0]).toContain(`${system} needs all of`);
  });

  test("mail that is sent needs a sender", () => {
    expect(problemsOf({ SMTP_URL: "smtp://mail.example:587" })).toEqual([
      "EMAIL_FROM is missing: mail that is sent needs a sender.",
    ]);
  });

  test("the PIN may have its older name", () => {
    expect(parseSettings({ VITE_ADMIN_PIN: "1357" }, "/").adminPin).toBe("1357");
  });

  test("an empty PIN means that none is configured, not the demo's", () => {
    expect(parseSettings({ ADMIN_PIN: "" }, "/").adminPin).toBe("");
  });

  test("an empty value is one that is not set", () => {
    expect(parseSettings({ PORT: "", DATABASE_URL: " " }, "/")).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    });
  });

  test("no problem repeats a secret", () => {
    const said = problemsOf({ ...production, SESSION_SECRET: "hunter2" }).join();
    expect(said).toContain("SESSION_SECRET");
    expect(said).not.toContain("hunter2");
  });
});
