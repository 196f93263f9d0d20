import { showToast, type Toast, type ToastText } from "#app/ui/overlays/toaster.tsx";
import { importFileTooLarge, MAX_IMPORT_BYTES } from "#domain/csv/import-file-limit.ts";
import { showSessionOver } from "../requests/session-over.ts";
import { sessionOverSentence, unlockFirst } from "../requests/session-over-text.ts";
import { type ActionResult, INPUT_PART, isUnsent, refused } from "./action-result.ts";
import { postToAdmin, sessionOver } from "./post-to-admin.ts";

type Sending = {
  readonly name: string;
  readonly input: unknown;
  /** Loads what the screen shows again. Works after the component that sent is gone, too. */
  readonly reload: () => Promise<void>;
  /** Shown if the shop does not answer or cannot read the input. A sentence is shown by the screen. */
  readonly failure: ToastText | string;
  readonly onResult: (result: ActionResult) => void;
  /** The Undo of a toast, which is gone by then: a failure offers it once more. */
  readonly isUndo?: boolean;
};

/**
 * Sends an action and shows its toast, with Undo if it has one. Belongs to no component: the toast
 * appears, and its Undo works, wherever the owner is by then.
 */
export async function sendAction(sending: Sending): Promise<void> {
  const result = await fetchResult(sending.name, sending.input);
  const isSessionOver = result.code === "session-over";
  if (!isSessionOver) showResult(result, sending);
  sending.onResult(result);
  // Last, because this toast has the Unlock button.
  if (isSessionOver) showSessionOver(undoOf(result, sending));
  const hasChanged = result.isDone && !result.isUnchanged;
  if (hasChanged || result.isOutdated) await sending.reload();
}

async function fetchResult(name: string, input: unknown): Promise<ActionResult> {
  // The shop would cut the connection, which says nothing.
  if (Object.values(Object(input)).some(isTooLarge)) {
    const problems = { file: importFileTooLarge };
    return refused("malformed", { text: importFileTooLarge, problems });
  }
  const result = await postToAdmin(`/admin/actions/${name}`, bodyOf(input));
  if (result === sessionOver) {
    return refused("session-over", { text: `${sessionOverSentence("changed")} ${unlockFirst}` });
  }
  if (result === undefined) return refused("unreachable");
  return result as ActionResult;
}

function isTooLarge(value: unknown): boolean {
  return value instanceof File && value.size > MAX_IMPORT_BYTES;
}

function bodyOf(input: unknown): Pick<RequestInit, "body" | "headers"> {
  const entries = Object.entries(Object(input));
  const files = entries.filter(([, value]) => value instanceof File);
  if (files.length === 0) {
    return { headers: { "content-type": "application/json" }, body: JSON.stringify(input) };
  }
  const rest = entries.filter(([, value]) => !(value instanceof File));
  const form = new FormData();
  form.set(INPUT_PART, JSON.stringify(Object.fromEntries(rest)));
  for (const [name, file] of files) form.set(name, file as File);
  return { body: form };
}

function showResult(result: ActionResult, sending: Sending): void {
  const undo = undoOf(result, sending);
  const toast = result.toast ?? failureToast(result, sending.failure);
  if (!toast) return;
  showToast({
    ...toast,
    tone: result.isDone ? "plain" : "destructive",
    ...(undo && { action: undo }),
  });
}

function undoOf(result: ActionResult, sending: Sending): Toast["action"] {
  const { isUndo, reload } = sending;
  const mayRepeat = isUndo && isUnsent(result);
  const undo = mayRepeat ? { action: sending.name, input: sending.input } : result.undo;
  if (!undo) return undefined;
  const undoing = {
    name: undo.action,
    input: undo.input,
    reload,
    failure: notUndone,
    isUndo: true,
  };
  return { label: "Undo", run: () => void sendAction({ ...undoing, onResult: () => {} }) };
}

export const notUndone: ToastText = {
  title: "Not undone",
  description: "The shop did not answer. Please press Undo again.",
};

function failureToast(result: ActionResult, failure: ToastText | string): ToastText | undefined {
  if (typeof failure === "string") return undefined;
  if (result.code === "unreachable") return failure;
  if (result.code !== "malformed") return undefined;
  const [description = NOT_READ] = Object.values(result.problems ?? {});
  return { ...failure, description };
}

/** Of input that no screen sends, or only a page from before an update. */
export const NOT_READ =
  "The shop could not read this, so nothing was changed. Please load the page again.";
