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

  test("of up to twice the limit is read to its end, so that the sender gets the answer", async () => {
    let read = 0;
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      if (read === 150) return controller.close();
      read += 10;
      controller.enqueue(new Uint8Array(10));
    };
    const request = requestWith(new ReadableStream({ pull }), { "content-length": "150" });
    expect(await readBytes(request, 100)).toBeUndefined();
    expect(read).toBe(150);
  });

  test("does not start if its Content-Length is twice as large", async () => {
    const request = requestWith(endless(), { "content-length": "201" });
    expect(await readBytes(request, 100)).toBeUndefined();
    expect(request.bodyUsed).toBe(false);
  });

  test("stops at twice the limit if it never ends, whatever its Content-Length", async () => {
    let read = 0;
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      read += 10;
      controller.enqueue(new Uint8Array(10));
    };
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    expect(await readBytes(requestWith(body, { "content-length": "5" }), 100)).toBeUndefined();
    expect(read).toBe(210);
  });
});
