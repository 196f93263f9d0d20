import { insist } from "./campaign-shopper.ts";
import type { FaultyWorld } from "./faulty-world.ts";

/** What came of a press: the shop did it, or says why not. */
export type Pressed = "done" | "refused" | "gave up";

/** A tab of the admin, in which the campaign's owner presses again as long as nobody answers. */
export function ownerDesk({ counter, pin }: FaultyWorld) {
  let cookie = "";

  async function send(path: string, body: URLSearchParams): Promise<Response> {
    return await fetch(`${counter.shopUrl}${path}`, {
      method: "POST",
      // As the proxy of a shop under https says it.
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
    /** Of a press that is refused an earlier try may have arrived, although its answer did not. */
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
    /** What the screen shows; the database may be away at this moment. */
    async look<T>(read: () => Promise<T>): Promise<T | undefined> {
      return await insist(counter, read);
    },
  };
}
