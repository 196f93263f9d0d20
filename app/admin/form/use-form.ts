import {
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useRevalidator } from "react-router";
import { postToAdmin, type sessionOver } from "#app/admin/actions/post-to-admin.ts";
import { decodeForm, encodeForm, type FormCodec, type Problems } from "#domain/form/form-codec.ts";
import { withValueAt } from "#domain/form/form-path.ts";
import type { SaveResult, Stored } from "#domain/form/save-result.ts";
import type { AdminFormName } from "./admin-forms.ts";
import { focusField } from "./focus-field.ts";

/** The last two are the browser's. */
type BrowserSaveResult<Data> =
  | SaveResult<Data>
  | typeof sessionOver
  | { readonly code: "unreachable" };

/** What is going on in a form, beside what is typed and what is stored. */
export type FormPhase<Data, Typed> =
  | { readonly kind: "editing" }
  /** A save, which changes the draft, was refused. Problems come and go while typing. */
  | {
      readonly kind: "invalid";
      readonly change: (draft: Typed) => Typed;
      /** Each goes when its field is changed. */
      readonly fromServer: Problems;
    }
  /** Somebody else saved first; this is stored now. */
  | { readonly kind: "conflict"; readonly stored: Stored<Data> }
  | { readonly kind: "not-found" | "unreachable" | "session-over" }
  | { readonly kind: "leaving"; readonly go: () => void };

export type SaveError = Exclude<FormPhase<unknown, unknown>["kind"], "editing" | "leaving">;

export type Form<Data, Typed> = {
  /** Prefix of the ids of its fields. */
  readonly id: string;
  /** Of the form's element, within which a field with a problem is looked for. */
  readonly element: RefObject<HTMLFormElement | null>;
  /** What is stored, as last known to this browser. */
  readonly stored: Stored<Data>;
  readonly draft: Typed;
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
  const { revalidate } = useRevalidator();
  const element = useRef<HTMLFormElement>(null);
  const [stored, setStored] = useState(loaded);
  const [draft, setDraft] = useState(() => encodeForm(codec, loaded.data));
  const [phase, setPhase] = useState<FormPhase<Data, Typed>>({ kind: "editing" });
  /** The last save: what was typed then, and what it changed. */
  const sent = useRef({ draft, change: unchanged<Typed> });
  const [isSending, setSending] = useState(false);
  const isSaving = isSending || phase.kind === "leaving";

  const shown = shownState(codec, phase, draft, stored.data);
  // It was stored elsewhere, such as by Undo. What is typed stays, until its save meets a conflict.
  if (loaded.version > stored.version && !shown.isDirty && !isSaving) restartFrom(loaded);

  /** What is typed stays. */
  function continueFrom(next: Stored<Data>) {
    setStored(next);
    setPhase({ kind: "editing" });
  }

  function restartFrom(next: Stored<Data>) {
    continueFrom(next);
    setDraft(encodeForm(codec, next.data));
  }

  function showProblems({ all, fromServer }: { all: Problems; fromServer: Problems }) {
    flushSync(() => {
      setPhase({ kind: "invalid", change: sent.current.change, fromServer });
      options.onInvalid?.(all);
    });
    focusField(element.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]"));
  }

  const handleResult = useEffectEvent((result: BrowserSaveResult<Data>) => {
    const isTypedMeanwhile = draft !== sent.current.draft;
    switch (result.code) {
      case "invalid":
        return showProblems({ all: result.problems, fromServer: result.problems });
      case "conflict":
        return setPhase({ kind: "conflict", stored: result.stored });
      case "not-found":
      case "unreachable":
      case "session-over":
        return setPhase({ kind: result.code });
      case "saved":
        // What was typed during the save stays, and so does its screen. That of a new record does not
        // know its id, and would save another one.
        if (isTypedMeanwhile) continueFrom(result.stored);
        else restartFrom(result.stored);
        if (!isTypedMeanwhile || recordId === null) leave(options.onLeave);
        return options.onSaved?.(result.stored);
    }
  });
  useEffect(() => {
    if (phase.kind === "leaving") phase.go();
  }, [phase]);

  /** At once: an action that deleted the record loads the screen again next. */
  function leave(go = options.onLeave) {
    if (go) flushSync(() => setPhase({ kind: "leaving", go }));
  }

  return {
    id: name,
    element,
    stored,
    draft,
    ...shown,
    isSaving,
    edit(path, value) {
      setDraft((current) => adjust(withValueAt(current, path, value), path, current));
      setPhase((current) => withoutProblemAt(path, current));
    },
    tidy: (path) => setDraft((current) => tidy(current, path)),
    replace: setDraft,
    useStored() {
      if (phase.kind === "conflict") restartFrom(phase.stored);
    },
    keepDraft() {
      if (phase.kind === "conflict") continueFrom(phase.stored);
    },
    leave,
    save: () => saveAs(unchanged),
    saveAs,
  };

  function saveAs(change: (draft: Typed) => Typed) {
    if (isSaving) return;
    sent.current = { draft, change };
    const all = findProblems(codec, change(draft));
    const fromServer = phase.kind === "invalid" ? phase.fromServer : {};
    if (all) return showProblems({ all, fromServer });

    setPhase({ kind: "editing" });
    void send({ id: recordId, version: stored.version, form: change(draft) });
  }

  async function send(input: object) {
    setSending(true);
    const answer = await postToAdmin(`/admin/forms/${name}`, {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(input),
    });
    const result = (answer ?? { code: "unreachable" }) as BrowserSaveResult<Data>;
    handleResult(result);
    // What the screen shows may be computed from what was saved.
    if (result.code === "saved") await revalidate();
    // Together with the loaded data, which the router renders in a transition.
    startTransition(() => setSending(false));
  }
}

function unchanged<Typed>(draft: Typed): Typed {
  return draft;
}

export function shownState<Data, Typed>(
  codec: FormCodec<Data, Typed>,
  phase: FormPhase<Data, Typed>,
  draft: Typed,
  stored: Data,
): Pick<Form<Data, Typed>, "isDirty" | "problems" | "error"> {
  const isDirty = JSON.stringify(draft) !== JSON.stringify(encodeForm(codec, stored));
  switch (phase.kind) {
    case "editing":
      return { isDirty, problems: {}, error: null };
    case "leaving":
      return { isDirty: false, problems: {}, error: null };
    case "invalid": {
      const problems = { ...phase.fromServer, ...findProblems(codec, phase.change(draft)) };
      return { isDirty, problems, error: "invalid" };
    }
    default:
      return { isDirty, problems: {}, error: phase.kind };
  }
}

export function withoutProblemAt<Data, Typed>(
  path: string,
  phase: FormPhase<Data, Typed>,
): FormPhase<Data, Typed> {
  if (phase.kind !== "invalid") return phase;
  const { [path]: _, ...fromServer } = phase.fromServer;
  return { ...phase, fromServer };
}

/** @returns undefined when there are none */
function findProblems<Data, Typed>(codec: FormCodec<Data, Typed>, draft: Typed) {
  const decoded = decodeForm(codec, draft);
  if (decoded.code === "malformed")
    throw new TypeError("The form has other fields than its codec.");
  return decoded.code === "invalid" ? decoded.problems : undefined;
}
