import { startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { ToastText } from "#app/ui/overlays/toaster.tsx";
import type { Problems } from "#domain/form/form-codec.ts";
import type { ActionResult, CommonResult } from "./action-result.ts";
import type { AdminAction, InputOf, ResultOf } from "./admin-action.ts";
import { NOT_READ, sendAction } from "./send-action.ts";

/** Every action by its name, from `admin-actions.ts`, which no screen may import. */
// biome-ignore lint/suspicious/noEmptyInterface: declaration merging fills it.
export interface KnownActions {}
export type ActionNamed = KnownActions["byName"];

export type ActionRun<Action extends AdminAction> = {
  /** Sends the input, unless the same action is on its way: nothing is sent twice by a double click. */
  readonly run: (input: InputOf<Action>) => void;
  readonly isBusy: boolean;
  /** What was sent, until the screen shows its effect: for optimistic changes. */
  readonly sent: InputOf<Action> | undefined;
  /** Each input that the screen does not show the effect of yet: several unless `whenBusy` is "ignore". */
  readonly allSent: readonly InputOf<Action>[];
  /** Undefined while there is none, or a new one is on its way. */
  readonly result: ResultOf<Action> | CommonResult | undefined;
  /** Why it was not done, as a sentence to show in place. Undefined if `problems` say it. */
  readonly problem: string | undefined;
  /** Sentences about fields, by path. */
  readonly problems: Problems;
  /** Forgets the result, such as when a dialog is closed. */
  readonly reset: () => void;
};

export type ActionOptions<Action extends AdminAction> = {
  /** If the shop does not answer or cannot read it: for a toast, or as a sentence for `problem`. */
  readonly failure?: ToastText | string;
  /** Each result, before the screen is loaded again. */
  readonly onResult?: (result: ResultOf<Action> | CommonResult, input: InputOf<Action>) => void;
  readonly onDone?: (result: Done<Action>) => void;
  /**
   * What happens to an input that comes before the last result. "ignore", the default, sends nothing,
   * so that a double click sends nothing twice. "overlap" sends it at once, for rows and scanners.
   * "queue" sends it after the one before, for changes of the same thing: the last press counts.
   */
  readonly whenBusy?: "ignore" | "overlap" | "queue";
  /** It is the Undo of a toast: a failure offers it once more. */
  readonly isUndo?: boolean;
};

type Done<Action extends AdminAction> = Extract<ResultOf<Action>, { readonly isDone: true }>;

const noProblems: Problems = {};

const defaultFailure: ToastText = {
  title: "Nothing was changed",
  description: "The shop did not answer. Please try again.",
};

/** An action of the admin, by its name. */
export function useAction<Name extends keyof ActionNamed>(
  name: Name,
  options: ActionOptions<ActionNamed[Name]> = {},
): ActionRun<ActionNamed[Name]> {
  type Action = ActionNamed[Name];
  type Result = ResultOf<Action> | CommonResult;
  const { failure = defaultFailure, whenBusy = "ignore", isUndo = false } = options;
  const { revalidate } = useRevalidator();
  const [allSent, setAllSent] = useState<readonly InputOf<Action>[]>([]);
  /** The last one, until all are answered: their answers may come in another order. */
  const [sent, setSent] = useState<InputOf<Action>>();
  const [result, setResult] = useState<Result>();

  const pending = useRef(0);
  const before = useRef(Promise.resolve());
  const isUnmounted = useRef(false);

  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);

  const notify = useEffectEvent((answered: ActionResult, input: InputOf<Action>) => {
    if (isUnmounted.current) return;
    const result = answered as Result;
    setResult(result);
    options.onResult?.(result, input);
    if (result.isDone) options.onDone?.(result as Done<Action>);
  });

  async function send(input: InputOf<Action>): Promise<void> {
    pending.current += 1;
    setAllSent((all) => [...all, input]);
    setSent(input);
    setResult(undefined);
    try {
      if (whenBusy === "queue") await before.current.catch(() => {});
      await sendAction({
        name,
        input,
        reload: revalidate,
        failure,
        isUndo,
        onResult: (result) => notify(result, input),
      });
    } finally {
      pending.current -= 1;
      // Together with the loaded data, which the router renders in a transition.
      startTransition(() => {
        setAllSent((all) => all.filter((each) => each !== input));
        if (pending.current === 0) setSent(undefined);
      });
    }
  }

  return {
    run(input) {
      const isIgnored = whenBusy === "ignore" && pending.current > 0;
      if (!isIgnored) before.current = send(input);
    },
    isBusy: allSent.length > 0,
    sent,
    allSent,
    result,
    problem: problemOf(result, failure),
    // The union of all actions' results has no common `problems`; this type has.
    problems: (result as ActionResult | undefined)?.problems ?? noProblems,
    reset: () => setResult(undefined),
  };
}

function problemOf(
  result: ActionResult | undefined,
  failure: ToastText | string,
): string | undefined {
  if (!result || result.isDone) return undefined;
  if (result.text !== undefined || typeof failure !== "string") return result.text;
  if (result.code === "unreachable") return failure;
  const isUnread = result.code === "malformed" && Object.keys(result.problems ?? {}).length === 0;
  return isUnread ? NOT_READ : undefined;
}
