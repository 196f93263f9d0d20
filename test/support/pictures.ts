import sharp from "sharp";
import { beginSession } from "./journeys.ts";
import type { RunningShop } from "./running-shop.ts";
import { query } from "./shop-database.ts";

/** A photograph-like picture of this size: a bar on a table, with a label. */
export async function renderPicture(width: number, height: number): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" preserveAspectRatio="none" width="${width}" height="${height}"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#d8c3a5"/><stop offset="1" stop-color="#6b4a2f"/></linearGradient></defs><rect width="100" height="100" fill="url(#g)"/><rect x="30" y="15" width="40" height="70" fill="#23513f"/><rect x="36" y="35" width="28" height="25" fill="#fff8ec"/></svg>`;
  const drawn = await sharp(Buffer.from(svg)).flatten().resize(width, height).jpeg().toBuffer();
  return new Uint8Array(drawn);
}

/**
 * Without its AVIF files, which take as long as many visits to make; browsers get WebP.
 *
 * @returns the address of the uploaded picture
 */
export async function uploadPicture(shop: RunningShop, bytes: Uint8Array): Promise<string> {
  // The job that makes them leaves a picture that has them.
  await query(shop, "alter table media alter column avif_at set default now()");
  const cookie = await beginSession(shop);
  const contentType = "image/jpeg";
  const signed = await fetch(`${shop.url}/api/storage/signed-upload`, {
    method: "POST",
    headers: { cookie, origin: shop.url, "content-type": "application/json" },
    body: JSON.stringify({ filename: "bar.jpg", contentType }),
  });
  const { path, token } = (await signed.json()) as { path: string; token: string };
  const stored = await fetch(`${shop.url}/api/storage/objects/${path}`, {
    method: "PUT",
    headers: {
      cookie,
      origin: shop.url,
      "content-type": contentType,
      authorization: `Bearer ${token}`,
    },
    body: bytes as Uint8Array<ArrayBuffer>,
  });
  const { publicUrl } = (await stored.json()) as { publicUrl?: string };
  if (!publicUrl) throw new Error(`The picture was not stored: ${stored.status}`);
  return publicUrl;
}
