import type { ReactNode } from "react";
import { isRouteErrorResponse } from "react-router";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { buttonClass } from "#app/ui/buttons/button.tsx";

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
          <a className={buttonClass()} href="?">
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

function problemOf(error: unknown): Problem {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return notFound;
    return error.status === 503 ? databaseAway : broken;
  }
  return isFailedFetch(error) ? unreachable : broken;
}

/** Browsers report a request without an answer as a TypeError, each in other words. */
function isFailedFetch(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}
