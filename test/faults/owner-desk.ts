import { UNSAFE_decodeViaTurboStream as decode } from "react-router";
import type { ActionResult } from "#app/admin/actions/action-result.ts";
import type { AdminAction, InputOf, ResultOf } from "#app/admin/actions/admin-action.ts";
import type { FaultyWorld } from "./faulty-world.ts";
import { insist } from "./shop-request.ts";

/** Result of a request: done, or refused with a reason. */
export type Pressed = "done" | "refused" | "gave up";

/** A route's loader, whose result is the same in the browser. */
type AnyLoader = (args: never) => Promise<object>;

/** The owner's browser, which retries while there is no answer. */
export function ownerDesk({ counter, pin }: FaultyWorld) {
  let cookie = "";

  /** @param body a form to send; without it the page is opened */
  async function send(path: string, body?: URLSearchParams): Promise<Response> {
    return await fetch(`${counter.shopUrl}${path}`, {
      method: body ? "POST" : "GET",
      headers: headersOf(cookie),
      ...(body && { body }),
      redirect: "manual",
      signal: AbortSignal.timeout(15_000),
    });
  }

  /** @returns undefined when there is no result */
  async function attempt(action: string, input: unknown): Promise<ActionResult | undefined> {
    if (!cookie) await unlock();
    const response = await fetch(`${counter.shopUrl}/admin/actions/${action}`, {
      method: "POST",
      headers: { ...headersOf(cookie), "content-type": "application/json" },
      body: JSON.stringify(input),
      redirect: "manual",
      signal: AbortSignal.timeout(15_000),
    });
    // A redirect: the session is over.
    if (response.status === 302) cookie = "";
    return [200, 409].includes(response.status)
      ? ((await response.json()) as ActionResult)
      : undefined;
  }

  async function unlock(): Promise<void> {
    const response = await send("/admin/unlock", new URLSearchParams({ pin, next: "/admin" }));
    if (response.status !== 302) return;
    cookie = response.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; ");
  }

  /** What the server tells the browser's scripts. @returns undefined when there is no answer */
  async function read(path: string): Promise<unknown> {
    if (!cookie) await unlock();
    const [page, query = ""] = path.split("?");
    const response = await send(`${page}.data?${query}`);
    // A redirect: the session is over.
    if (response.status === 202) cookie = "";
    if (!response.body || response.status !== 200) return undefined;
    return await (await decode(response.body, globalThis as unknown as Window)).value;
  }

  return {
    /** The data of a screen, which is all that it can show: what its loader returns. */
    async see<Loader extends AnyLoader>(path: string): Promise<Awaited<ReturnType<Loader>>> {
      const seen = await insist(counter, async () => {
        const routes = (await read(path)) as
          | Record<string, { data: Awaited<ReturnType<Loader>> }>
          | undefined;
        return routes && Object.values(routes).at(-1)?.data;
      });
      if (!seen) throw new Error(`${path} cannot be seen.`);
      return seen;
    },
    /** Performs an action. @returns its result */
    async act<Action extends AdminAction>(
      action: Action["name"],
      input: InputOf<Action>,
    ): Promise<ResultOf<Action> | undefined> {
      return (await insist(counter, () => attempt(action, input))) as ResultOf<Action> | undefined;
    },
    /** Performs an action. If it is refused, an earlier unanswered attempt may have succeeded. */
    async does<Action extends AdminAction>(
      action: Action["name"],
      input: InputOf<Action>,
    ): Promise<Pressed> {
      const result = await insist(counter, () => attempt(action, input));
      if (!result) return "gave up";
      return result.isDone ? "done" : "refused";
    },
    /** Reads the database, which may be down at the moment. */
    async look<T>(read: () => Promise<T>): Promise<T | undefined> {
      return await insist(counter, read);
    },
  };
}

function headersOf(cookie: string): Record<string, string> {
  // As set by a TLS proxy.
  return { "x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.1", cookie };
}
