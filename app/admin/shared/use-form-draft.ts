import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSettledFetcher } from "#app/ui/hooks/use-settled-fetcher.ts";

/** Answers to the save of a form: the server's, or "unreachable" from the browser. */
export type SaveResult<Start, Problems, Saved = unknown> =
  | ServerSaveResult<Start, Problems, Saved>
  | { readonly code: "unreachable" };

export type ServerSaveResult<Start, Problems, Saved = unknown> =
  | ({ readonly code: "saved" } & Saved)
  /** Fields break rules of the domain. */
  | { readonly code: "refused"; readonly problems: Problems }
  /** Somebody else saved first; `theirs` is what is stored now. */
  | { readonly code: "changed-meanwhile"; readonly theirs: Start }
  /** Somebody else deleted it. */
  | { readonly code: "gone" };

type FieldsOf<Problems> = Extract<keyof Problems, string>;

export type FormDraft<Start, Draft, Problems> = {
  /**
   * The stored values as last known to this browser, with the version that a save is checked
   * against.
   */
  readonly start: Start;
  readonly draft: Draft;
  /** Whether saving would change anything. */
  readonly isDirty: boolean;
  /** Changes the draft and clears the problem of the changed field. */
  readonly edit: (change: (current: Draft) => Draft, field?: FieldsOf<Problems>) => void;
  readonly problems: Problems;
  readonly saving: boolean;
  readonly trouble: "unreachable" | "gone" | null;
  /** What somebody else saved meanwhile. */
  readonly theirs: Start | null;
  readonly takeTheirs: () => void;
  readonly keepMine: () => void;
  readonly save: () => void;
};

/**
 * The state of every admin form: editing, validation, saving, and conflicts with other people's
 * changes. The draft stays in the browser until the server has stored it.
 */
export function useFormDraft<Start, Draft, Problems extends object, Saved = unknown>(options: {
  readonly loaded: Start;
  readonly draftOf: (start: Start) => Draft;
  /** For drafts that may differ without a change of what is stored. */
  readonly isChanged?: (draft: Draft, saved: Draft) => boolean;
  /** URL of the action; a function if a save can change it. */
  readonly action: string | ((start: Start) => string);
  /** For long texts: URL encoding would triple their size. */
  readonly encType?: "multipart/form-data";
  /** Applied before a save, such as rounding a field that still has the focus. */
  readonly settle?: (draft: Draft) => Draft;
  /** Validates with the domain's rules; the server validates again. */
  readonly problemsOf: (draft: Draft, start: Start) => Problems | undefined;
  readonly formData: (draft: Draft, start: Start) => FormData;
  /** In the order of the screen; the first one with a problem gets the focus. */
  readonly fields:
    | readonly FieldsOf<Problems>[]
    /** For drafts with a variable number of rows. */
    | ((draft: Draft) => readonly FieldsOf<Problems>[]);
  readonly idOf: (field: FieldsOf<Problems>) => string;
  /** Makes an invalid field visible, such as by opening its tab. */
  readonly onRefused?: (field: FieldsOf<Problems>) => void;
  /** @returns the new initial values, or undefined to leave the screen */
  readonly onSaved: (answer: { readonly code: "saved" } & Saved) => Start | undefined;
}): FormDraft<Start, Draft, Problems> {
  const { loaded, draftOf, settle = (draft) => draft, fields, action } = options;
  const { isChanged = hasOtherJson } = options;
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

  function startFrom(next: Start) {
    setStart(next);
    setTheirs(null);
    setProblems(none);
  }

  const handleAnswer = useEffectEvent((answer: SaveResult<Start, Problems, Saved>) => {
    setTrouble(answer.code === "unreachable" || answer.code === "gone" ? answer.code : null);
    if (answer.code === "refused") refuse(answer.problems);
    if (answer.code === "changed-meanwhile") setTheirs(answer.theirs);
    if (answer.code !== "saved") return;
    const next = options.onSaved(answer);
    left.current = next === undefined;
    if (next === undefined) return;
    startFrom(next);
    // Keep what was typed during the save.
    if (draft === sent.current) setDraft(draftOf(next));
  });
  const { data } = fetcher;
  useEffect(() => {
    // Not within the effect: `refuse` calls flushSync to render a field before focusing it.
    if (data) queueMicrotask(() => handleAnswer(data));
  }, [data]);

  return {
    start,
    draft,
    isDirty: isChanged(draft, draftOf(start)),
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
      startFrom(theirs);
      setDraft(draftOf(theirs));
    },
    keepMine() {
      if (theirs) startFrom(theirs);
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
        action: typeof action === "function" ? action(start) : action,
        ...(options.encType && { encType: options.encType }),
      });
    },
  };
}

function hasOtherJson(draft: unknown, saved: unknown): boolean {
  return JSON.stringify(draft) !== JSON.stringify(saved);
}
