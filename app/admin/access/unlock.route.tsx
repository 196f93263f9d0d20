import { useEffect, useRef } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { useOneAtATime } from "#app/ui/hooks/use-one-at-a-time.ts";
import { isAdminSession } from "#server/admin-access/admin-sessions.ts";
import { unlockAdmin } from "#server/admin-access/unlock-admin.ts";
import stylesheet from "../../styles/admin.css?url";
import { adminMessages } from "../shared/admin-messages.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/unlock.route";
import {
  keepAdminToken,
  keepBrowser,
  keepSecondLock,
  readAdminToken,
  readBrowser,
} from "./admin-cookie.ts";
import { describeBrowser } from "./describe-browser.ts";
import { nextPath } from "./next-path.ts";
import { PinForm } from "./pin-form.tsx";
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
  const browser = await readBrowser(request);
  const unlocking = await unlockAdmin(shop, {
    pin,
    address: clientAddress,
    browser,
    browserName: describeBrowser(request.headers.get("user-agent")),
  });
  switch (unlocking.code) {
    case "unlocked": {
      const headers = new Headers();
      headers.append("set-cookie", await keepAdminToken(shop.config, unlocking.token));
      headers.append("set-cookie", await keepBrowser(shop.config, unlocking.browser));
      return redirect(next, { headers });
    }
    case "second-lock":
      return redirect(`/admin/unlock/passkey?${new URLSearchParams({ next })}`, {
        headers: { "set-cookie": await keepSecondLock(shop.config, unlocking.token) },
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
  const send = useOneAtATime({});
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
