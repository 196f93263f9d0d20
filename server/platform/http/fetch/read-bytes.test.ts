import { describe, expect, test } from "vitest";
import { readBytes } from "./read-bytes.ts";

const endless = () =>
  new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1000)),
  });
const requestWith = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Request("http://shop.example/", {
    method: "PUT",
    body,
    headers,
    duplex: "half",
  } as RequestInit);

describe("reading a body", () => {
  test("returns its bytes up to the limit", async () => {
    const bytes = await readBytes(requestWith("a picture"), 9);
    expect(Buffer.from(bytes ?? []).toString()).toBe("a picture");
    expect(await readBytes(requestWith("a picture"), 8)).toBeUndefined();
    expect(await readBytes(new Request("http://shop.example/", { method: "PUT" }), 8)).toHaveLength(
      0,
    );
  });

  test("does not start if its Content-Length is larger", async () => {
    const request = requestWith(endless(), { "content-length": "101" });
    expect(await readBytes(request, 100)).toBeUndefined();
    expect(request.bodyUsed).toBe(false);
  });

  test("stops at the limit if it never ends, whatever its Content-Length", async () => {
    expect(
      await readBytes(requestWith(endless(), { "content-length": "5" }), 5_000),
    ).toBeUndefined();
  });
});
