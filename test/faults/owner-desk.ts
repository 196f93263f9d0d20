import { insist } from "./campaign-shopper.ts";
import type { FaultyWorld } from "./faulty-world.ts";

/** Result of a request: done, or refused with a reason. */
export type Pressed = "done" | "refused" | "gave up";

/** The owner's browser, which retries while there is no answer. */
export function ownerDesk({ counter, pin }: FaultyWorld) {
  let cookie = "";

  async function send(path: string, body: URLSearchParams): Promise<Response> {
    return await fetch(`${counter.shopUrl}${path}`, {
      method: "POST",
      // As set by a TLS proxy.
      headers: { "x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.1", cookie },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(15_000),
    });
  }

  async function unlock(): Promise<void> {
    const response = await send("/admin/unlock", new URLSearchParams({ pin, next: "/admin" }));
    if (response.status !== 302) return;
    cookie = response.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; ");
  }

  return {
    /** Sends a form. If it is refused, an earlier unanswered attempt may have succeeded. */
    async press(
      fields: readonly (readonly [string, string])[],
      path = "/admin/orders",
    ): Promise<Pressed> {
      const form = new URLSearchParams(
        fields.map(([name, value]): [string, string] => [name, value]),
      );
      const pressed = await insist(counter, async () => {
        if (!cookie) await unlock();
        const { status } = await send(path, form);
        if (status === 200) return "done";
        if (status === 409) return "refused";
        if (status === 302) cookie = "";
        return undefined;
      });
      return pressed ?? "gave up";
    },
    /** Reads the database, which may be down at the moment. */
    async look<T>(read: () => Promise<T>): Promise<T | undefined> {
      return await insist(counter, read);
    },
  };
}
