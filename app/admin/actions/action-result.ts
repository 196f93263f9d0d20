import type { ToastText } from "#app/ui/overlays/toaster.tsx";
import type { Problems } from "#domain/form/form-codec.ts";

export type ActionToast = ToastText & {
  /** Milliseconds until it disappears. */
  readonly duration?: number;
};

/** The action, with its input, that undoes another one. */
export type Undo = { readonly action: string; readonly input: unknown };

/** What the server answers to an action. Sent as JSON, so without dates and undefined entries. */
export type ActionResult = {
  /** Literal, so that screens can tell the results apart. */
  readonly code: string;
  readonly isDone: boolean;
  /** Shown wherever the owner is by then. */
  readonly toast?: ActionToast;
  /** Why nothing was done, as a sentence that the screen shows in place. */
  readonly text?: string;
  readonly problems?: Problems;
  /** It only read something, so no screen is loaded again. */
  readonly isUnchanged?: boolean;
  /** The screen no longer shows what is so, and is loaded again. */
  readonly isOutdated?: boolean;
  /** Offered in the toast. */
  readonly undo?: Undo;
};

type Facts = Omit<ActionResult, "code" | "isDone"> & Readonly<Record<string, unknown>>;

export function done<const Code extends string, Own extends Facts = Record<never, never>>(
  code: Code,
  facts?: Own,
): { readonly code: Code; readonly isDone: true } & Own {
  return { code, isDone: true, ...(facts as Own) };
}

export function refused<const Code extends string, Own extends Facts = Record<never, never>>(
  code: Code,
  facts?: Own,
): { readonly code: Code; readonly isDone: false } & Own {
  return { code, isDone: false, ...(facts as Own) };
}

/** Answers that any action may get. */
export type CommonResult =
  /** The input breaks the action's schema. `problems` has the sentences of the schema. */
  | (ActionResult & { readonly code: "malformed"; readonly problems: Problems })
  /** The shop did not answer, or failed. */
  | (ActionResult & { readonly code: "unreachable" })
  /** The admin has to be unlocked again. */
  | (ActionResult & { readonly code: "session-over" });

/** Whether nothing reached the shop's work, so that the same may be sent again. */
export function isUnsent(result: ActionResult): boolean {
  return result.code === "unreachable" || result.code === "session-over";
}

/** The part of a form that has the input as JSON, beside its files. */
export const INPUT_PART = "input";
