import type { MouseEvent, ReactNode } from "react";
import { isRouteErrorResponse } from "react-router";
import { isShopReady } from "#app/network/is-shop-ready.ts";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { buttonClass } from "#app/ui/buttons/button.tsx";
import { isFailedFetch, showShopAway } from "../requests/shop-away.ts";

type Problem = { readonly title: string; readonly text: string; readonly canRetry: boolean };

const notFound: Problem = {
  title: "Nothing at this address",
  text: "The page may have moved, or what it showed was deleted. Check the address, or go on from one of these.",
  canRetry: false,
};

const databaseAway: Problem = {
  title: "The database doesn't answer",
  text: "Your orders and settings are safe, and the shop opens again by itself once the database is back. Try again in a moment.",
  canRetry: true,
};

const unreachable: Problem = {
  title: "The shop doesn't answer",
  text: "Check your connection, then try again. What you saved before is stored; what you just typed may have to be typed again.",
  canRetry: true,
};

const broken: Problem = {
  title: "Something broke on our side",
  text: "What you saved before is stored. Try again; if it happens again, the shop's log says what went wrong.",
  canRetry: true,
};

/**
 * An error in the admin, with what to do next. Its links load documents, so that they work whatever
 * broke.
 *
 * @param props.error from the router
 */
export function AdminError({ error }: { error: unknown }): ReactNode {
  const { title, text, canRetry } = problemOf(error);
  return (
    <div className="grid min-h-[50dvh] content-center justify-items-start gap-5 py-10">
      <title>{`${title} · Admin`}</title>
      <h1>{title}</h1>
      <p className="max-w-prose text-lg text-soft">{text}</p>
      <Actions>
        {canRetry && (
          <a className={buttonClass()} href="?" onClick={loadOnceReady}>
            Try again
          </a>
        )}
        <a className={buttonClass({ variant: canRetry ? "quiet" : "solid" })} href="/admin/orders">
          Orders
        </a>
        <a className={buttonClass({ variant: "quiet" })} href="/admin">
          Home
        </a>
      </Actions>
    </div>
  );
}

/** The browser's own error page would take the place of this one. */
async function loadOnceReady(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  const { href } = event.currentTarget;
  event.preventDefault();
  if (await isShopReady()) window.location.assign(href);
  else showShopAway();
}

function problemOf(error: unknown): Problem {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return notFound;
    return error.status === 503 ? databaseAway : broken;
  }
  return isFailedFetch(error) ? unreachable : broken;
}
