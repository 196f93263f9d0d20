import { type FormEvent, useEffect, useRef } from "react";
import { data, Form, redirect, useNavigation, useSubmit } from "react-router";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { Wordmark } from "#app/shop/shared/wordmark.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { isAdminSession } from "#server/admin-access/admin-sessions.ts";
import { unlockAdmin } from "#server/admin-access/unlock-admin.ts";
import stylesheet from "../../styles/admin.css?url";
import { adminMessages } from "../shared/admin-messages.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/unlock.route";
import {
  browserHeader,
  readAdminToken,
  readRememberedBrowser,
  secondFactorHeader,
  sessionHeader,
} from "./admin-cookie.ts";
import { describeBrowser } from "./describe-browser.ts";
import { nextPath } from "./next-path.ts";
import { privatePages } from "./require-admin.ts";

export const middleware: Route.MiddlewareFunction[] = [privatePages];

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = adminMeta("Unlock", "The admin area of the shop.");

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { shop, plainHttp } = context.get(requestContext);
  const next = nextPath(url.searchParams.get("next"));
  if (await isAdminSession(shop, await readAdminToken(shop.config, request))) throw redirect(next);
  const notConfigured = shop.config.adminPin === "" ? adminMessages.pinNotConfigured : null;
  return {
    next,
    shopName: shop.details().name,
    problem: plainHttp ? adminMessages.plainHttp(shop.config.siteUrl) : notConfigured,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, clientAddress, plainHttp } = context.get(requestContext);
  const form = await readForm(request);
  const pin = String(form.get("pin") ?? "").trim();
  // The form's action has no query, so each answer carries the page to return to.
  const next = nextPath(form.get("next"));
  if (plainHttp) {
    return data({ next, problem: adminMessages.plainHttp(shop.config.siteUrl) }, { status: 403 });
  }
  const browser = await readRememberedBrowser(request);
  const unlocking = await unlockAdmin(shop, {
    pin,
    address: clientAddress,
    browser,
    browserName: describeBrowser(request.headers.get("user-agent")),
  });
  switch (unlocking.code) {
    case "unlocked": {
      const headers = new Headers();
      headers.append("set-cookie", await sessionHeader(shop.config, unlocking.token));
      headers.append("set-cookie", await browserHeader(shop.config, unlocking.browser));
      return redirect(next, { headers });
    }
    case "second-factor":
      return redirect(`/admin/unlock/passkey?${new URLSearchParams({ next })}`, {
        headers: { "set-cookie": await secondFactorHeader(shop.config, unlocking.token) },
      });
    case "wrong-pin":
      return data({ next, problem: adminMessages.pinWrong }, { status: 401 });
    case "not-configured":
      return data({ next, problem: adminMessages.pinNotConfigured }, { status: 503 });
    case "wait":
      return data(
        { next, problem: adminMessages.pinWait(unlocking.seconds) },
        { status: 429, headers: { "retry-after": String(unlocking.seconds) } },
      );
  }
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => {
  const retryAfter = actionHeaders.get("retry-after");
  return retryAfter ? { "retry-after": retryAfter } : {};
};

export default function Unlock({ loaderData, actionData }: Route.ComponentProps) {
  const checking = useNavigation().state !== "idle";
  const send = useSubmitOnce();
  const form = useRef<HTMLFormElement>(null);

  // After a wrong PIN the field is cleared for the next attempt. When the answer came with the page
  // it was already empty, and the next attempt may have begun before hydration.
  const answered = useRef(actionData);
  useEffect(() => {
    if (!actionData || actionData === answered.current) return;
    answered.current = actionData;
    form.current?.reset();
    form.current?.querySelector<HTMLInputElement>("#pin")?.focus();
  }, [actionData]);

  return (
    <main className="grid min-h-dvh place-items-center px-4 py-6">
      <Form
        method="post"
        action="/admin/unlock"
        ref={form}
        className="grid w-[min(24rem,100%)] justify-items-center rounded-3xl border border-line bg-raised p-[clamp(1.75rem,6vw,2.75rem)] text-center shadow-card"
        onSubmit={send}
      >
        <input type="hidden" name="next" value={actionData?.next ?? loaderData.next} />
        <PinForm
          shopName={loaderData.shopName}
          problem={checking ? null : (actionData?.problem ?? loaderData.problem)}
          checking={checking}
        />
      </Form>
    </main>
  );
}

/**
 * A double click must not try a PIN twice: the router aborts the first submission when a second one starts, but the
 * server may have processed it already.
 */
function useSubmitOnce() {
  const submit = useSubmit();
  const isSubmitting = useRef(false);
  return async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    try {
      await submit(event.currentTarget);
    } finally {
      isSubmitting.current = false;
    }
  };
}

/** In the preview beside a form: the focus stays where somebody types. */
function isFramed(): boolean {
  return typeof window !== "undefined" && window.self !== window.top;
}

function PinForm(props: { shopName: string; problem: string | null; checking: boolean }) {
  const { shopName, problem, checking } = props;
  return (
    <>
      {shopName === "Conche" ? <Wordmark className="h-9 w-auto" /> : null}
      <h1 className="mt-2 mb-7 text-lg text-soft">
        {shopName === "Conche" ? (
          <span className="sr-only">Conche </span>
        ) : (
          <span>{`${shopName} `}</span>
        )}
        <span>Admin</span>
      </h1>
      <label className="mb-2.5 font-semibold" htmlFor="pin">
        Enter your PIN
      </label>
      <input
        id="pin"
        name="pin"
        className="min-h-14 w-full rounded-lg border-[1.5px] border-soft/70 bg-paper px-4 py-2 text-center text-[1.75rem] tracking-[0.35em] focus-visible:rounded-lg aria-invalid:border-danger"
        type="password"
        inputMode="numeric"
        // The browser must not store the PIN for other people at this device.
        autoComplete="off"
        required
        maxLength={64}
        // biome-ignore lint/a11y/noAutofocus: the field is all that this page is for.
        autoFocus={!isFramed()}
        aria-invalid={problem !== null}
        aria-describedby="pin-problem"
      />
      {/* Reserves space for the longest message, so that the layout does not shift. */}
      <p
        id="pin-problem"
        className="min-h-17 py-2 text-[0.9375rem] font-semibold text-danger"
        role="alert"
      >
        {problem}
      </p>
      <Button type="submit" size="large" className="w-full" aria-disabled={checking}>
        {checking ? "Checking…" : "Unlock"}
      </Button>
      <a
        className="mt-3 -mb-4 inline-flex min-h-11 items-center text-sm text-soft underline decoration-line underline-offset-[0.25em]"
        href="/"
      >
        Back to the shop
      </a>
    </>
  );
}
