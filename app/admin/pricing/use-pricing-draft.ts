import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { toDecimal } from "#domain/money/cents.ts";
import {
  draftDefaultBase,
  draftOf,
  editDraft,
  flipSwitch,
  isDirty,
  leaveField,
  type PricingDraft,
} from "#domain/pricing/pricing-draft.ts";
import {
  type PricingField,
  type PricingProblems,
  type PricingSwitch,
  pricingFields,
  pricingSwitches,
  readPricingForm,
  tierNames,
} from "#domain/pricing/pricing-form.ts";
import { useSettledFetcher } from "../../ui/hooks/use-settled-fetcher.ts";
import { showToast } from "../../ui/toaster.tsx";
import { adminMessages } from "../shared/admin-messages.ts";
import type { PricingResult, PricingStart } from "./pricing-result.ts";

const SAVED_MS = 4_000;

export type PricingDrafting = {
  readonly draft: PricingDraft;
  readonly start: PricingStart;
  readonly problems: PricingProblems;
  readonly dirty: boolean;
  readonly saving: boolean;
  /** The server did not answer the last save. */
  readonly unreachable: boolean;
  /** What somebody else saved in the meantime. */
  readonly theirs: PricingStart | null;
  readonly edit: (field: PricingField, text: string) => void;
  readonly leave: (field: PricingField) => void;
  readonly flip: (name: PricingSwitch, on: boolean) => void;
  readonly save: () => void;
  readonly takeTheirs: () => void;
  readonly keepMine: () => void;
};

/**
 * What stands in the fields until it is saved.
 *
 * @param answered what the server said to a form that was sent without JavaScript
 */
export function usePricingDraft(
  screen: PricingStart,
  answered: PricingResult | undefined,
): PricingDrafting {
  const fetcher = useSettledFetcher<PricingResult>();
  const [start, setStart] = useState(screen);
  const [draft, setDraft] = useState(() => postedDraft(screen, answered));
  const [problems, setProblems] = useState<PricingProblems>(
    answered?.code === "refused" ? answered.problems : {},
  );
  const [theirs, setTheirs] = useState<PricingStart | null>(null);
  const [unreachable, setUnreachable] = useState(false);
  const sent = useRef<PricingDraft>(null);
  const saving = fetcher.state !== "idle";

  function refuse(wrong: PricingProblems) {
    flushSync(() => setProblems(wrong));
    const first = pricingFields.find((field) => wrong[field]);
    if (first) document.getElementById(first)?.focus();
  }

  function begin(next: PricingStart) {
    setStart(next);
    setTheirs(null);
    setProblems({});
  }

  const hear = useEffectEvent((answer: PricingResult) => {
    setUnreachable(answer.code === "unreachable");
    switch (answer.code) {
      case "saved":
        begin(answer.screen);
        // Whatever was typed while it was being saved is a change of its own.
        if (draft === sent.current)
          setDraft(draftOf(answer.screen.settings, answer.screen.catalog));
        showToast({ ...adminMessages.pricingSaved, duration: SAVED_MS });
        return;
      case "refused":
        refuse(answer.problems);
        return;
      case "changed-meanwhile":
        setTheirs(answer.screen);
    }
  });
  const { data } = fetcher;
  useEffect(() => {
    // Not during an effect: the focus goes to a field that React must have drawn by then.
    if (data) queueMicrotask(() => hear(data));
  }, [data]);

  return {
    draft,
    start,
    problems,
    saving,
    unreachable,
    theirs,
    dirty: isDirty(draft, draftOf(start.settings, start.catalog)),
    edit(field, text) {
      setDraft((current) => editDraft(current, field, text, start.catalog));
      setProblems(({ [field]: _, ...others }) => others);
    },
    leave: (field) => setDraft((current) => leaveField(current, field)),
    flip: (name, on) => setDraft((current) => flipSwitch(current, name, on)),
    save() {
      if (saving) return;
      const left = pricingFields.reduce(leaveField, draft);
      setDraft(left);
      const form = {
        texts: left.texts,
        switches: left.switches,
        settled: true,
        defaultBases: defaultBases(left, start),
      };
      const read = readPricingForm(form, start.settings, start.catalog);
      if (!read.ok) {
        refuse(read.problems);
        return;
      }
      setProblems({});
      sent.current = left;
      fetcher.submit(
        {
          ...left.texts,
          ...Object.fromEntries(
            pricingSwitches.flatMap((name) =>
              left.switches[name] ? [[`${name}.enabled`, "on"]] : [],
            ),
          ),
          ...Object.fromEntries(
            tierNames.map((name) => [`${name}.defaultBase`, form.defaultBases[name]]),
          ),
          settled: "yes",
          version: start.version,
        },
        { method: "post", action: "/admin/pricing" },
      );
    },
    takeTheirs() {
      if (!theirs) return;
      begin(theirs);
      setDraft(draftOf(theirs.settings, theirs.catalog));
    },
    keepMine() {
      if (theirs) begin(theirs);
    },
  };
}

/** The computed base prices that the fields are shown with. */
export function defaultBases(draft: PricingDraft, { catalog }: PricingStart) {
  const text = (name: "threeBar" | "fiveBar") => toDecimal(draftDefaultBase(draft, name, catalog));
  return { threeBar: text("threeBar"), fiveBar: text("fiveBar") };
}

function postedDraft(screen: PricingStart, answered: PricingResult | undefined): PricingDraft {
  const draft = draftOf(screen.settings, screen.catalog);
  if (answered?.code !== "refused") return draft;
  return { ...draft, texts: { ...draft.texts, ...answered.texts }, switches: answered.switches };
}
