import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSettledFetcher } from "../../ui/hooks/use-settled-fetcher.ts";

/** What the server says about the save of a form, or the browser for a server that is away. */
export type SaveResult<Start, Problems, Saved = unknown> =
  | ServerSaveResult<Start, Problems, Saved>
  | { readonly code: "unreachable" };

export type ServerSaveResult<Start, Problems, Saved = unknown> =
  | ({ readonly code: "saved" } & Saved)
  /** Fields break a rule of the domain. */
  | { readonly code: "refused"; readonly problems: Problems }
  /** Somebody else saved first; `theirs` is what is stored now. */
  | { readonly code: "changed-meanwhile"; readonly theirs: Start }
  /** Somebody else deleted it. */
  | { readonly code: "gone" };

type FieldsOf<Problems> = Extract<keyof Problems, string>;

export type FormDraft<Start, Draft, Problems> = {
  /** What is stored, as far as this browser knows, with the version that a save is checked against. */
  readonly start: Start;
  readonly draft: Draft;
  /** Changes the draft; the problem of the changed field is forgotten. */
  readonly edit: (change: (current: Draft) => Draft, field?: FieldsOf<Problems>) => void;
  readonly problems: Problems;
  readonly saving: boolean;
  readonly trouble: "unreachable" | "gone" | null;
  /** What somebody else saved in the meantime. */
  readonly theirs: Start | null;
  readonly takeTheirs: () => void;
  readonly keepMine: () => void;
  readonly save: () => void;
};

/**
 * The one way in which a form of the admin is filled in, checked, saved, and meets somebody else's
 * change. The draft stays in the browser until the server has stored it.
 */
export function useFormDraft<Start, Draft, Problems extends object, Saved = unknown>(options: {
  readonly loaded: Start;
  readonly draftOf: (start: Start) => Draft;
  /** Where it is posted to. */
  readonly action: string;
  /** For long texts, which the usual one sends at three times their length. */
  readonly encType?: "multipart/form-data";
  /** The last touch before a save, such as rounding a field that was not left yet. */
  readonly settle?: (draft: Draft) => Draft;
  /** Checks by the domain's rules; the server checks again. */
  readonly problemsOf: (draft: Draft, start: Start) => Problems | undefined;
  readonly formData: (draft: Draft, start: Start) => FormData;
  /** In the order of the screen; the first one with a problem takes the focus. */
  readonly fields:
    | readonly FieldsOf<Problems>[]
    /** Where the draft has rows. */
    | ((draft: Draft) => readonly FieldsOf<Problems>[]);
  readonly idOf: (field: FieldsOf<Problems>) => string;
  /** Makes a field visible that a problem was found in. */
  readonly onRefused?: (field: FieldsOf<Problems>) => void;
  /** @returns what to go on from, or undefined to leave the screen */
  readonly onSaved: (answer: { readonly code: "saved" } & Saved) => Start | undefined;
}): FormDraft<Start, Draft, Problems> {
  const { loaded, draftOf, settle = (draft) => draft, fields } = options;
  const none = {} as Problems;
  const fetcher = useSettledFetcher<SaveResult<Start, Problems, Saved>>();
  const [start, setStart] = useState(loaded);
  const [draft, setDraft] = useState(() => draftOf(loaded));
  const [problems, setProblems] = useState(none);
  const [theirs, setTheirs] = useState<Start | null>(null);
  const [trouble, setTrouble] = useState<"unreachable" | "gone" | null>(null);
  const sent = useRef<Draft>(null);
  const left = useRef(false);
  const saving = fetcher.state !== "idle";

  function refuse(wrong: Problems) {
    const ordered = typeof fields === "function" ? fields(draft) : fields;
    const first = ordered.find((field) => wrong[field]);
    flushSync(() => {
      setProblems(wrong);
      if (first) options.onRefused?.(first);
    });
    if (first) document.getElementById(options.idOf(first))?.focus();
  }

  function goOnFrom(next: Start) {
    setStart(next);
    setTheirs(null);
    setProblems(none);
  }

  const hear = useEffectEvent((answer: SaveResult<Start, Problems, Saved>) => {
    setTrouble(answer.code === "unreachable" || answer.code === "gone" ? answer.code : null);
    if (answer.code === "refused") refuse(answer.problems);
    if (answer.code === "changed-meanwhile") setTheirs(answer.theirs);
    if (answer.code !== "saved") return;
    const next = options.onSaved(answer);
    left.current = next === undefined;
    if (next === undefined) return;
    goOnFrom(next);
    // What was typed during the save is a change of its own.
    if (draft === sent.current) setDraft(draftOf(next));
  });
  const { data } = fetcher;
  useEffect(() => {
    // Not during an effect: the focus goes to a field that React must have drawn by then.
    if (data) queueMicrotask(() => hear(data));
  }, [data]);

  return {
    start,
    draft,
    problems,
    saving,
    trouble,
    theirs,
    edit(change, field) {
      setDraft(change);
      if (field) setProblems(({ [field]: _, ...others }) => others as Problems);
    },
    takeTheirs() {
      if (!theirs) return;
      goOnFrom(theirs);
      setDraft(draftOf(theirs));
    },
    keepMine() {
      if (theirs) goOnFrom(theirs);
    },
    save() {
      if (saving || left.current) return;
      const settled = settle(draft);
      setDraft(settled);
      const wrong = options.problemsOf(settled, start);
      if (wrong) {
        refuse(wrong);
        return;
      }
      setProblems(none);
      sent.current = settled;
      fetcher.submit(options.formData(settled, start), {
        method: "post",
        action: options.action,
        ...(options.encType && { encType: options.encType }),
      });
    },
  };
}
