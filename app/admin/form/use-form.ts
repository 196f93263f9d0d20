import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSettledFetcher } from "#app/ui/hooks/use-settled-fetcher.ts";
import { decodeForm, encodeForm, type FormCodec, type Problems } from "#domain/form/form-codec.ts";
import { withValueAt } from "#domain/form/form-path.ts";
import type { SaveResult, Stored } from "#domain/form/save-result.ts";
import type { AdminFormName } from "./admin-forms.ts";
import { focusField } from "./focus-field.ts";

/** "unreachable" is the browser's. */
type BrowserSaveResult<Data> = SaveResult<Data> | { readonly code: "unreachable" };

type Sent<Typed> = { readonly draft: Typed; readonly change: (draft: Typed) => Typed };

/** Why the last save failed. */
export type SaveError = "invalid" | "conflict" | "not-found" | "unreachable";

export type Form<Data, Typed> = {
  /** Prefix of the ids of its fields. */
  readonly id: string;
  /** Of the form's element, within which a field with a problem is looked for. */
  readonly element: RefObject<HTMLFormElement | null>;
  /** What is stored, as last known to this browser. */
  readonly stored: Stored<Data>;
  readonly draft: Typed;
  /** Whether saving would change anything. */
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly problems: Problems;
  readonly error: SaveError | null;
  /** Changes a field, and clears its problem. */
  readonly edit: (path: string, value: unknown) => void;
  /** Normalizes a field that loses the focus. */
  readonly tidy: (path: string) => void;
  /** Takes over a whole draft, such as an earlier version. */
  readonly replace: (draft: Typed | ((current: Typed) => Typed)) => void;
  readonly save: () => void;
  /** Saves the draft with this change, such as that it is also published. */
  readonly saveAs: (change: (draft: Typed) => Typed) => void;
  /** After a conflict: drops the draft for what is stored now. */
  readonly useStored: () => void;
  /** After a conflict: keeps the draft, to save it over what is stored now. */
  readonly keepDraft: () => void;
  /** Leaves the screen, whatever is unsaved. @param go by default as after a save */
  readonly leave: (go?: () => void) => void;
};

/**
 * The state of an admin form: editing, validation, saving, and conflicts with other people's
 * changes. The draft stays in the browser until the server has stored it.
 */
export function useForm<Data, Typed>(options: {
  readonly name: AdminFormName;
  /** Of the record; null for a new one. Settings have none. */
  readonly recordId?: string | number | null;
  readonly codec: FormCodec<Data, Typed>;
  readonly loaded: Stored<Data>;
  readonly onSaved?: (stored: Stored<Data>) => void;
  /** Leaves the screen after a save, when nothing counts as unsaved any longer. */
  readonly onLeave?: () => void;
  /** What else changes with a field, such as an amount with its percent. */
  readonly adjust?: ((draft: Typed, path: string, before: Typed) => Typed) | undefined;
  /** Normalizes a field that loses the focus. */
  readonly tidy?: ((draft: Typed, path: string) => Typed) | undefined;
  /** Makes fields with problems visible, such as by opening their tab. */
  readonly onInvalid?: (problems: Problems) => void;
}): Form<Data, Typed> {
  const { name, recordId, codec, loaded, adjust = unchanged, tidy = unchanged } = options;
  const fetcher = useSettledFetcher<BrowserSaveResult<Data>>();
  const element = useRef<HTMLFormElement>(null);
  const [stored, setStored] = useState(loaded);
  const [draft, setDraft] = useState(() => encodeForm(codec, loaded.data));
  const [refused, setRefused] = useState<Sent<Typed> | null>(null);
  const [serverProblems, setServerProblems] = useState<Problems>({});
  const [error, setError] = useState<SaveError | null>(null);
  const [conflict, setConflict] = useState<Stored<Data> | null>(null);
  /** Where to, once nothing counts as unsaved any longer. */
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const sent = useRef<Sent<Typed>>(null);
  const isSaving = fetcher.state !== "idle" || leaving !== null;
  const isDirty = leaving === null && !isSame(draft, encodeForm(codec, stored.data));
  // It was stored elsewhere, such as by Undo. What is typed stays, until its save meets a conflict.
  if (loaded.version > stored.version && !isDirty && !isSaving) {
    startFrom(loaded);
    setDraft(encodeForm(codec, loaded.data));
  }
  // Once a save was refused, problems come and go while typing.
  const problems = { ...serverProblems, ...(refused && problemsOf(codec, refused.change(draft))) };

  function showProblems(found: Problems) {
    flushSync(() => {
      setRefused(sent.current);
      setError("invalid");
      options.onInvalid?.(found);
    });
    focusField(element.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]"));
  }

  function startFrom(next: Stored<Data>) {
    setStored(next);
    setConflict(null);
    clearProblems();
  }

  function clearProblems() {
    setRefused(null);
    setServerProblems({});
    setError(null);
  }

  const handleResult = useEffectEvent((result: BrowserSaveResult<Data>) => {
    const isTypedMeanwhile = draft !== sent.current?.draft;
    switch (result.code) {
      case "invalid":
        setServerProblems(result.problems);
        return showProblems(result.problems);
      case "conflict":
        setConflict(result.stored);
        return setError("conflict");
      case "not-found":
      case "unreachable":
        return setError(result.code);
      case "saved":
        startFrom(result.stored);
        // What was typed during the save stays, and so does its screen. That of a new record does not
        // know its id, and would save another one.
        if (!isTypedMeanwhile) setDraft(encodeForm(codec, result.stored.data));
        if (!isTypedMeanwhile || recordId === null) leave(options.onLeave);
        return options.onSaved?.(result.stored);
    }
  });
  const { data: result } = fetcher;
  useEffect(() => {
    // Not within the effect: flushSync renders a field before it gets the focus.
    if (result) queueMicrotask(() => handleResult(result as BrowserSaveResult<Data>));
  }, [result]);

  useEffect(() => leaving?.(), [leaving]);

  function leave(go = options.onLeave) {
    if (go) setLeaving(() => go);
  }

  return {
    id: name,
    element,
    stored,
    draft,
    isDirty,
    isSaving,
    problems,
    error,
    edit(path, value) {
      setDraft((current) => adjust(withValueAt(current, path, value), path, current));
      setServerProblems(({ [path]: _, ...others }) => others);
    },
    tidy: (path) => setDraft((current) => tidy(current, path)),
    replace: setDraft,
    useStored() {
      if (!conflict) return;
      startFrom(conflict);
      setDraft(encodeForm(codec, conflict.data));
    },
    keepDraft() {
      if (conflict) startFrom(conflict);
    },
    leave,
    save: () => saveAs(unchanged),
    saveAs,
  };

  function saveAs(change: (draft: Typed) => Typed) {
    if (isSaving) return;
    sent.current = { draft, change };
    const found = problemsOf(codec, change(draft));
    if (found) return showProblems(found);

    clearProblems();
    const body = JSON.stringify({ id: recordId, version: stored.version, form: change(draft) });
    const action = `/admin/forms/${name}`;
    fetcher.submit(body, { method: "post", action, encType: "application/json" });
  }
}

function unchanged<Typed>(draft: Typed): Typed {
  return draft;
}

/** @returns undefined when there are none */
function problemsOf<Data, Typed>(codec: FormCodec<Data, Typed>, draft: Typed) {
  const decoded = decodeForm(codec, draft);
  if (decoded.code === "malformed")
    throw new TypeError("The form has other fields than its codec.");
  return decoded.code === "invalid" ? decoded.problems : undefined;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
