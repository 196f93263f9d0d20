import { startAuthentication } from "@simplewebauthn/browser";
import { type ReactNode, useState } from "react";
import { data, Form, redirect, useNavigation, useSubmit } from "react-router";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { requestPasskey, verifySecondFactor } from "#server/admin-access/second-factor.ts";
import stylesheet from "../../styles/admin.css?url";
import { adminMessages } from "../shared/admin-messages.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/unlock-passkey.route";
import {
  browserHeader,
  expiredSecondFactorHeader,
  readSecondFactorToken,
  sessionHeader,
} from "./admin-cookie.ts";
import { describeBrowser } from "./describe-browser.ts";
import { nextPath } from "./next-path.ts";
import { privatePages } from "./require-admin.ts";

export const middleware: Route.MiddlewareFunction[] = [privatePages];

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = adminMeta("Unlock", "The admin area of the shop.");

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const next = nextPath(url.searchParams.get("next"));
  const options = await requestPasskey(shop, await readSecondFactorToken(request));
  if (!options) throw redirect(backToPin(next));
  // As text: the type contains buffers, which are not what is sent.
  return { next, passkeyOptions: JSON.stringify(options), shopName: shop.details().name };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const form = await readForm(request);
  const next = nextPath(form.get("next"));
  const recoveryCode = form.get("recoveryCode");
  const result = await verifySecondFactor(
    shop,
    await readSecondFactorToken(request),
    typeof recoveryCode === "string" ? { recoveryCode } : { passkey: jsonOf(form.get("passkey")) },
    describeBrowser(request.headers.get("user-agent")),
  );
  switch (result.code) {
    case "unlocked": {
      const headers = new Headers();
      headers.append("set-cookie", await sessionHeader(shop.config, result.token));
      headers.append("set-cookie", await browserHeader(shop.config, result.browser));
      headers.append("set-cookie", await expiredSecondFactorHeader(shop.config));
      return redirect(next, { headers });
    }
    case "expired":
      return redirect(backToPin(next));
    case "wrong": {
      const { passkeyWrong, recoveryCodeWrong } = adminMessages;
      const problem = typeof recoveryCode === "string" ? recoveryCodeWrong : passkeyWrong;
      return data({ problem }, { status: 401 });
    }
  }
}

function backToPin(next: string): string {
  return `/admin/unlock?${new URLSearchParams({ next })}`;
}

/** Shown after the correct PIN when the owner has passkeys. */
export default function UnlockPasskey({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { next, passkeyOptions } = loaderData;
  const submit = useSubmit();
  const checking = useNavigation().state !== "idle";
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function tryPasskey() {
    if (isChecking || checking) return;
    setChecking(true);
    setProblem(undefined);
    try {
      const result = await startAuthentication({ optionsJSON: JSON.parse(passkeyOptions) });
      await submit({ next, passkey: JSON.stringify(result) }, { method: "post" });
    } catch {
      setProblem(adminMessages.passkeyNotGiven);
    } finally {
      setChecking(false);
    }
  }

  return (
    <main className="grid min-h-dvh place-items-center px-4 py-6">
      <div className="grid w-[min(24rem,100%)] gap-5 rounded-[1.5rem] border border-line bg-raised p-[clamp(1.75rem,6vw,2.75rem)] shadow-card">
        <h1 className="text-[1.375rem] leading-tight">Your passkey, please</h1>
        <p className="text-soft">The PIN was right. The admin opens with one of your passkeys.</p>
        <p role="alert" className="font-semibold text-danger empty:hidden">
          {checking || isChecking ? null : (problem ?? actionData?.problem)}
        </p>
        <Button size="large" className="w-full" aria-disabled={isChecking} onClick={tryPasskey}>
          {isChecking || checking ? "Checking…" : "Use a passkey"}
        </Button>
        <details className="border-t border-line pt-4">
          <summary className="min-h-6 cursor-pointer font-semibold">
            Use the recovery code instead
          </summary>
          <Form method="post" className="mt-3 grid gap-3" onSubmit={() => setProblem(undefined)}>
            <input type="hidden" name="next" value={next} />
            <TextField
              label="Recovery code"
              hint="16 letters and digits, on the paper that you printed. It works once."
              name="recoveryCode"
              required
              maxLength={40}
              autoCapitalize="characters"
              spellCheck={false}
            />
            <Button type="submit" variant="quiet">
              Unlock
            </Button>
          </Form>
        </details>
      </div>
    </main>
  );
}

/** Parses a form field as JSON; undefined when it is not JSON. */
function jsonOf(field: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(String(field));
  } catch {
    return undefined;
  }
}
