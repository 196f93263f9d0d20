import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { beginSession } from "../../support/journeys.ts";
import { runShop } from "../../support/running-shop.ts";
import { postmasterPid, query } from "../../support/shop-database.ts";
import { temporaryDataFolder } from "../../support/temporary-data-folder.ts";

const production = {
  SHOP_MODE: "production",
  SITE_URL: "https://bars.example",
  SESSION_SECRET: "kX0vZt7Qm2Lr9dWs4YbHc6NfPg8JaEu1",
  ADMIN_PIN: "71935048",
  SHOP_EMAIL: "owner@bars.example",
};

/** Real, effective and saved user ids of a process. */
function usersOf(pid: number): string[] {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return [...new Set(/^Uid:\s+(.*)$/m.exec(status)?.[1]?.split(/\s+/) ?? [])];
}

const isRoot = process.getuid?.() === 0 && process.platform === "linux";

test.runIf(isRoot)(
  "production started as root continues as another user, with pictures, backups and a database that restarts",
  async () => {
    const backups = join(temporaryDataFolder(), "backups");
    const shop = await runShop({ ...production, BACKUP_DIR: backups });
    try {
      const { dataDir, url } = shop;
      const [user] = usersOf(shop.pid());
      expect(usersOf(shop.pid())).toHaveLength(1);
      expect(user).not.toBe("0");
      expect(usersOf(postmasterPid(shop))).toEqual([user]);
      expect(String(statSync(backups).uid)).toBe(user);

      const cookie = await beginSession({ ...shop, pin: production.ADMIN_PIN });
      const signed = await fetch(`${url}/api/storage/signed-upload`, {
        method: "POST",
        headers: { cookie, "content-type": "application/json" },
        body: JSON.stringify({ filename: "bar.jpg", contentType: "image/jpeg" }),
      });
      const { path, token } = await signed.json();
      const picture = await sharp({
        create: { width: 600, height: 400, channels: 3, background: "#c06030" },
      })
        .jpeg()
        .toBuffer();
      const put = await fetch(`${url}/api/storage/objects/${path}`, {
        method: "PUT",
        headers: { cookie, "content-type": "image/jpeg", authorization: `Bearer ${token}` },
        body: new Uint8Array(picture),
      });
      expect(put.status).toBe(201);
      const [file = ""] = readdirSync(join(dataDir, "media"));
      expect(String(statSync(join(dataDir, "media", file)).uid)).toBe(user);

      // Restarting the database needs the remaining privileges.
      process.kill(postmasterPid(shop), "SIGKILL");
      await expect
        .poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 30_000 })
        .toBe(503);
      await expect
        .poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 30_000 })
        .toBe(200);

      const socketFolder = readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8");
      expect(await shop.stop()).toBe(0);
      expect(() => statSync(socketFolder.split("\n")[4] ?? "")).toThrow("ENOENT");
      await shop.start();
      expect(usersOf(shop.pid())).toEqual([user]);
      expect(await query(shop, "select count(*)::int as count from media")).toEqual([{ count: 1 }]);
    } finally {
      await shop.dispose();
      rmSync(join(backups, ".."), { recursive: true });
    }
  },
);
