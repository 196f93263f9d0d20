import { Form, redirect } from "react-router";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import {
  closeOtherSessions,
  listAdminSessions,
  setSessionEnd,
} from "#server/admin-access/admin-sessions.ts";
import { listPasskeys } from "#server/admin-access/passkeys.ts";
import { findRecoveryCodeDate } from "#server/admin-access/recovery-code.ts";
import { FormSection } from "../form/form-section.tsx";
import { adminMeta } from "../shared/admin-meta.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/access.route";
import { readAdminToken, sessionHeader } from "./admin-cookie.ts";
import { PasskeyPanel } from "./passkey-panel.tsx";

export const meta = adminMeta("Access", "Who may open the admin, and where it is open.");

/** A session that lasts longer is of a browser that the owner keeps unlocked. */
const ORDINARY_MS = 12 * 3_600_000;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const time = shopTime(shop.details().timeZone);
  const token = await readAdminToken(shop.config, request);
  const [sessions, passkeys, recoveryCodeDate] = await Promise.all([
    listAdminSessions(shop, token),
    listPasskeys(shop),
    findRecoveryCodeDate(shop),
  ]);
  return {
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      added: time.day(createdAt),
      lastUsed: lastUsedAt && time.dayAndTime(lastUsedAt),
    })),
    recoveryCodeMade: recoveryCodeDate && time.day(recoveryCodeDate),
    sessions: sessions.map(({ browser, openedAt, lastUsedAt, endsAt, isThis }, index) => ({
      id: index,
      browser: browser || "Unknown browser",
      opened: time.dayAndTime(openedAt),
      lastUsed: time.dayAndTime(lastUsedAt),
      ends: time.dayAndTime(endsAt),
      isExtended: endsAt.getTime() - openedAt.getTime() > ORDINARY_MS,
      isThis,
    })),
  };
}

/** How long the admin stays open, here and elsewhere: forms, as unlocking and locking are. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const token = await readAdminToken(shop.config, request);
  const form = await readForm(request);
  const intent = form.get("intent");
  if (intent === "lock-others") await closeOtherSessions(shop, token);
  if (intent !== "keep" && intent !== "keep-no-longer") return redirect("/admin/access");

  const isExtended = intent === "keep";
  const endsAt = await setSessionEnd(shop, token, isExtended);
  if (!token || !endsAt) return redirect("/admin/access");
  const seconds = Math.floor((endsAt.getTime() - shop.clock().getTime()) / 1000);
  const cookie = await sessionHeader(shop.config, token, isExtended ? seconds : undefined);
  return redirect("/admin/access", { headers: { "set-cookie": cookie } });
}

export default function Access({ loaderData }: Route.ComponentProps) {
  const { sessions, passkeys, recoveryCodeMade } = loaderData;
  const current = sessions.find(({ isThis }) => isThis);
  return (
    <>
      <PageHead title="Access" />
      <div className="grid gap-5">
        {current && (
          <FormSection
            title="This browser"
            help={
              current.isExtended
                ? `The admin stays unlocked here until ${current.ends}, unless you lock it.`
                : `The admin locks itself here at ${current.ends}, twelve hours after the PIN. On a device that nobody else uses it can stay unlocked for 30 days.`
            }
          >
            <Form method="post">
              <Button
                type="submit"
                variant="quiet"
                name="intent"
                value={current.isExtended ? "keep-no-longer" : "keep"}
              >
                {current.isExtended ? "Lock after twelve hours again" : "Keep unlocked for 30 days"}
              </Button>
            </Form>
          </FormSection>
        )}
        <FormSection title="Where the admin is open">
          <ul className="divide-y divide-line">
            {sessions.map((session) => (
              <li key={session.id} className="py-3 first:pt-0 last:pb-0">
                <span className="font-semibold">{session.browser}</span>
                <span>{session.isThis && " (this one)"}</span>
                <span className="block text-sm text-soft">{`Opened ${session.opened}, last used ${session.lastUsed}, locks ${session.ends}`}</span>
              </li>
            ))}
          </ul>
          {sessions.length > 1 && (
            <Form method="post" className="mt-4">
              <Button type="submit" variant="quiet" name="intent" value="lock-others">
                Lock all others
              </Button>
            </Form>
          )}
        </FormSection>
        <PasskeyPanel passkeys={passkeys} recoveryCodeMade={recoveryCodeMade} />
      </div>
    </>
  );
}
