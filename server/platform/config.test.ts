import { describe, expect, test } from "vitest";
import { DEMO_ADMIN_PIN, parseConfig, SettingsError } from "./config.ts";

const production = {
  SHOP_MODE: "production",
  SITE_URL: "https://bars.example",
  SESSION_SECRET: "kX0vZt7Qm2Lr9dWs4YbHc6NfPg8JaEu1",
  ADMIN_PIN: "71935048",
  SHOP_EMAIL: "owner@bars.example",
};

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    parseConfig(environment, "/srv/shop");
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

describe("settings", () => {
  test("without any, the shop is a demo on localhost:3000 with its data beside it", () => {
    expect(parseConfig({}, "/srv/shop")).toMatchObject({
      mode: "demo",
      port: 3000,
      host: "127.0.0.1",
      dataDir: "/srv/shop/data",
      databaseUrl: undefined,
      siteUrl: "http://localhost:3000",
      adminPin: DEMO_ADMIN_PIN,
    });
  });

  test("production on one machine needs a PIN and nothing else", () => {
    expect(problemsOf({ SHOP_MODE: "production" })).toEqual([
      "ADMIN_PIN is missing: production needs it.",
    ]);
    expect(
      parseConfig({ SHOP_MODE: "production", ADMIN_PIN: "71935048" }, "/srv/shop"),
    ).toMatchObject({
      mode: "production",
      host: "127.0.0.1",
      siteUrl: "http://localhost:3000",
      sessionSecret: undefined,
      shop: { name: undefined, email: undefined },
    });
  });

  test("production that other machines reach needs its address, and beside a hosted database a secret", () => {
    const hosted = { HOST: "0.0.0.0", DATABASE_URL: "postgres://u:p@db.example/shop" };
    expect(problemsOf({ SHOP_MODE: "production", ...hosted })).toEqual([
      "ADMIN_PIN is missing: production needs it.",
      "SITE_URL is missing: production needs it where HOST lets other machines in.",
      "SESSION_SECRET is missing: production needs it beside DATABASE_URL.",
    ]);
  });

  test("production starts with what it needs", () => {
    expect(parseConfig(production, "/srv/shop")).toMatchObject({ mode: "production" });
  });

  test.each([
    "https://bars.example/shop",
    "https://bars.example/?from=mail",
    "https://bars.example/#top",
    "https://owner:secret@bars.example",
  ])("the shop's address is refused with more than a host name: %s", (address) => {
    expect(problemsOf({ ...production, SITE_URL: address })).toEqual([
      "SITE_URL must be a host alone, such as https://shop.example, without a path, query or password.",
    ]);
  });

  test("the shop's address may end with a slash, and may have a port", () => {
    const config = parseConfig(
      { ...production, SITE_URL: "https://bars.example:8443/" },
      "/srv/shop",
    );
    expect(config.siteUrl).toBe("https://bars.example:8443");
  });

  test.each([
    ["https://Bars.Example/", "https://bars.example"],
    ["https://bars.example:443", "https://bars.example"],
    ["https://schokolädchen.example", "https://xn--schokoldchen-mcb.example"],
  ])("the shop's address %s is kept as browsers write it, %s", (address, origin) => {
    expect(parseConfig({ ...production, SITE_URL: address }, "/").siteUrl).toBe(origin);
  });

  test("quotes around a value, which Docker passes on, are no part of it", () => {
    const quoted = { SHOP_NAME: '"Conche"', ADMIN_PIN: "'1357'", SHOP_EMAIL: '" a@bars.example "' };
    expect(parseConfig(quoted, "/")).toMatchObject({
      adminPin: "1357",
      shop: { name: "Conche", email: "a@bars.example" },
    });
    expect(parseConfig({ SHOP_NAME: '"Dark" & "Milk' }, "/").shop.name).toBe('"Dark" & "Milk');
  });

  test.each([
    { STRIPE_SECRET_KEY: "pk_test_x", STRIPE_PUBLISHABLE_KEY: "sk_test_x" },
    { STRIPE_PUBLISHABLE_KEY: "rk_test_x" },
    { STRIPE_WEBHOOK_SECRET: "we_x" },
    { STRIPE_SECRET_KEY: "sk_test_x\u200b" },
  ])("one of Stripe's keys in the place of another, or damaged, is refused: %o", (wrong) => {
    const keys = {
      STRIPE_SECRET_KEY: "sk_test_x",
      STRIPE_WEBHOOK_SECRET: "whsec_x",
      STRIPE_PUBLISHABLE_KEY: "pk_test_x",
    };
    expect(problemsOf(keys)).toEqual([]);
    const named = problemsOf({ ...keys, ...wrong }).map((line) => line.split(" ")[0]);
    expect(named).toEqual(Object.keys(wrong));
  });

  test.each([
    ["HOST", "0.0.0.0:3000"],
    ["HOST", "http://localhost"],
    ["DATABASE_URL", "postgres://u:p#ss@db.example/shop"],
    ["DATABASE_URL", "postgres://u:p@db.example:port/shop"],
    ["DATA_DIR", "~/conche"],
    ["BACKUP_DIR", "~/backups"],
    ["SHOP_TIME_ZONE", "-05:00"],
    ["SHOP_TIME_ZONE", "+0530"],
  ])("a value that would be misread is refused: %s=%s", (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(`${name} `)]);
  });

  test.each([
    ["HOST", "my_host"],
    ["DATABASE_URL", "postgres://user:pass@/shop?host=/cloudsql/project:region:db"],
    ["DATABASE_URL", "postgresql://user@/shop?host=/var/run/postgresql"],
    ["DATABASE_URL", "postgres:///shop"],
  ])("a value that Node or the driver can read is accepted: %s=%s", (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([]);
  });

  test.each(["SITE_URL", "ODOO_URL", "STRIPE_API_BASE"])(
    "production sends nothing in the clear to %s, except within this machine",
    (name) => {
      const odoo = { ODOO_URL: "", ODOO_DB: "shop", ODOO_LOGIN: "shop", ODOO_API_KEY: "x" };
      const given = { ...production, ...(name === "ODOO_URL" && odoo) };
      expect(problemsOf({ ...given, [name]: "http://10.0.0.7:8069" })).toEqual([
        `${name} begins with http://: production needs https://.`,
      ]);
      for (const address of ["https://x.example", "http://localhost:80", "http://127.0.0.1:1"]) {
        expect(problemsOf({ ...given, [name]: address })).toEqual([]);
      }
      expect(problemsOf({ ...odoo, ODOO_URL: "http://10.0.0.7:8069" })).toEqual([]);
    },
  );

  test("production refuses a secret that is not random", () => {
    const SESSION_SECRET = "an invented secret of enough letters";
    expect(problemsOf({ ...production, SESSION_SECRET })).toEqual([
      "SESSION_SECRET is easy to guess: `openssl rand -base64 32` prints a random one.",
    ]);
    expect(problemsOf({ SESSION_SECRET })).toEqual([]);
  });

  test("SITE_HOSTS is a list of host names", () => {
    expect(parseConfig({}, "/").siteHosts).toEqual([]);
    expect(parseConfig({ SITE_HOSTS: "www.bars.example, Conche" }, "/").siteHosts).toEqual([
      "www.bars.example",
      "conche",
    ]);
    expect(problemsOf({ SITE_HOSTS: "https://bars.example" })).toHaveLength(1);
  });

  test.each([DEMO_ADMIN_PIN, "0000", "90210", "12345678"])(
    "production refuses the PIN %s and says how to choose one",
    (pin) => {
      const problems = problemsOf({ ...production, ADMIN_PIN: pin });
      expect(problems).toEqual([expect.stringContaining("ADMIN_PIN is easy to guess")]);
      expect(problems[0]).toContain("production needs 8 to 12 digits without runs");
      expect(parseConfig({ ADMIN_PIN: pin }, "/").adminPin).toBe(pin);
    },
  );

  test("demo mode accepts Stripe's test keys and refuses live ones", () => {
    const keys = { STRIPE_WEBHOOK_SECRET: "whsec_x", STRIPE_PUBLISHABLE_KEY: "pk_x" };
    const test = parseConfig({ ...keys, STRIPE_SECRET_KEY: "sk_test_x" }, "/srv/shop");
    expect(test.stripe?.secretKey).toBe("sk_test_x");
    const live = { ...keys, STRIPE_SECRET_KEY: "sk_live_x" };
    expect(problemsOf(live)).toEqual([
      "STRIPE_SECRET_KEY is a live key: demo mode takes test keys only.",
    ]);
    expect(parseConfig({ ...production, ...live }, "/srv/shop").stripe).not.toBeNull();
  });

  test("missing and wrong ones are reported in one list", () => {
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
      "SHOP_TIME_ZONE",
      "SITE_URL",
    ]);
  });

  test.each([
    ["Stripe", { STRIPE_SECRET_KEY: "sk_test_x" }],
    ["Odoo", { ODOO_URL: "https://books.example", ODOO_DB: "shop" }],
    ["S3", { S3_BUCKET: "bars" }],
  ])("an incomplete %s group is reported with its missing settings", (system, environment) => {
    expect(problemsOf(environment)[0]).toContain(`${system} needs all of`);
  });

  test("the number of connections can be set, from five upwards", () => {
    expect(parseConfig({}, "/shop").databasePool).toBe(18);
    expect(parseConfig({ DATABASE_POOL: "5" }, "/shop").databasePool).toBe(5);
    expect(problemsOf({ DATABASE_POOL: "4" })).toEqual([
      "DATABASE_POOL is not a number from 5 to 999.",
    ]);
  });

  test("TLS to the database verifies the server's name, without a driver warning", () => {
    const urlOf = (url: string) => parseConfig({ DATABASE_URL: url }, "/shop").databaseUrl;
    const address = "postgres://u:p@db.example/shop";
    for (const mode of ["prefer", "require", "verify-ca", "verify-full"]) {
      expect(urlOf(`${address}?sslmode=${mode}&application_name=x`)).toBe(
        `${address}?sslmode=verify-full&application_name=x`,
      );
    }
    expect(urlOf(`${address}?sslmode=no-verify`)).toBe(`${address}?sslmode=no-verify`);
  });

  test("a bucket is in the path and in the endpoint's region by default", () => {
    const bucket = {
      S3_ENDPOINT: "https://s3.example",
      S3_BUCKET: "bars",
      S3_ACCESS_KEY: "invented-key",
      S3_SECRET_KEY: "invented-secret",
      S3_PUBLIC_URL: "https://pictures.example",
    };
    expect(parseConfig(bucket, "/").s3).toMatchObject({ style: "path", region: undefined });
    const settings = { ...bucket, S3_STYLE: "virtual-host", S3_REGION: "gra" };
    expect(parseConfig(settings, "/").s3).toMatchObject({ style: "virtual-host", region: "gra" });
    expect(problemsOf({ ...bucket, S3_STYLE: "dns" })).toEqual([
      "S3_STYLE is neither path nor virtual-host.",
    ]);
  });

  test("SMTP needs a sender", () => {
    expect(problemsOf({ SMTP_URL: "smtp://mail.example:587" })).toEqual([
      "EMAIL_FROM is missing: mail that is sent needs a sender.",
    ]);
  });

  test.each(["http://mail.example", "smtp://", "smtp://shop:p/w@mail.example", "smtp://a:%@x"])(
    "%s is refused as a mail server",
    (url) => {
      expect(problemsOf({ SMTP_URL: url, EMAIL_FROM: "shop@bars.example" })).toEqual([
        "SMTP_URL is not an address such as smtp://user:password@mail.example.com:587.",
      ]);
    },
  );

  test("the PIN may have its older name", () => {
    expect(parseConfig({ VITE_ADMIN_PIN: "1357" }, "/").adminPin).toBe("1357");
  });

  test("an empty PIN means that no PIN is configured, not the demo's PIN", () => {
    expect(parseConfig({ ADMIN_PIN: "" }, "/").adminPin).toBe("");
  });

  test("an empty value counts as not set", () => {
    expect(parseConfig({ PORT: "", DATABASE_URL: " " }, "/")).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    });
  });

  test("nightly backups are made when a folder is named, at half past three, and 14 are kept", () => {
    expect(parseConfig({}, "/srv/shop").backup).toBeNull();
    expect(parseConfig({ BACKUP_DIR: "backups" }, "/srv/shop").backup).toEqual({
      folder: "/srv/shop/backups",
      cron: "30 3 * * *",
      keep: 14,
    });
    const settings = { BACKUP_DIR: "/mnt/b", BACKUP_AT: "23:05", BACKUP_KEEP: "3" };
    expect(parseConfig(settings, "/").backup).toMatchObject({ cron: "5 23 * * *", keep: 3 });
  });

  test("CLOCK_FILE moves a demo's clock, and production refuses it", () => {
    expect(parseConfig({}, "/").clockFile).toBeNull();
    expect(parseConfig({ CLOCK_FILE: "clock" }, "/tmp").clockFile).toBe("/tmp/clock");
    expect(problemsOf({ CLOCK_FILE: "clock", SHOP_MODE: "production" })).toContain(
      "CLOCK_FILE moves the clock, so it is only for tests of the demo.",
    );
  });

  test("an invalid backup time, or one without a folder, is reported", () => {
    expect(problemsOf({ BACKUP_DIR: "b", BACKUP_AT: "24:00", BACKUP_KEEP: "0" })).toEqual([
      "BACKUP_AT is not a time of day such as 03:30.",
      "BACKUP_KEEP is not a number from 1 to 9999.",
    ]);
    expect(problemsOf({ BACKUP_AT: "03:00" })).toEqual([
      "BACKUP_DIR is missing: BACKUP_AT is for nightly backups, which need a folder.",
    ]);
  });

  test("no problem repeats a secret", () => {
    const said = problemsOf({ ...production, SESSION_SECRET: "hunter2" }).join();
    expect(said).toContain("SESSION_SECRET");
    expect(said).not.toContain("hunter2");
  });
});
