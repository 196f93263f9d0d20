import {
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  useEffect,
  useId,
  useState,
} from "react";
import { type FindRequest, MAX_SEARCH_LENGTH } from "./find-result.ts";
import type { Listed, ListedGroup } from "./list-groups.ts";
import { type FindResponse, useAnswer } from "./use-answer.ts";

export type Finder = ReturnType<typeof useFinder>;

/** What is typed into a search, what it found, and which of it is chosen. */
export function useFinder(props: {
  only?: FindRequest["only"];
  groupsOf: (typed: string, response: FindResponse | undefined) => readonly ListedGroup[];
  onChoose: (item: Listed) => void;
}) {
  const { only, groupsOf, onChoose } = props;
  const id = useId();
  const [text, setText] = useState("");
  const [attempt, setAttempt] = useState(0);
  /** The id of what the owner moved to; until then the first thing that was found is chosen. */
  const [chosen, setChosen] = useState<string>();
  /** Enter was pressed before the answer came. */
  const [opensFirst, setOpensFirst] = useState(false);

  const typed = text.trim();
  const response = useAnswer(typed, attempt, only);
  const isWaiting = typed !== "" && response?.typed !== typed;
  const groups = groupsOf(typed, response);
  const listed = groups.flatMap(({ items }) => items);
  const first = typed === "" ? undefined : listed[0];
  const current = listed.find((item) => optionId(id, item) === chosen) ?? first;

  useEffect(() => {
    if (!opensFirst || isWaiting) return;
    setOpensFirst(false);
    if (response?.state !== "done") return;
    document.getElementById(optionId(id, current))?.click();
  }, [opensFirst, isWaiting, response, id, current]);

  function type(next: string) {
    setText(next);
    setChosen(undefined);
    setOpensFirst(false);
  }

  function move(by: number) {
    if (listed.length === 0) return;
    const start = by > 0 ? -1 : 0;
    const at = current ? listed.indexOf(current) : start;
    const next = listed[(at + by + listed.length) % listed.length];
    setChosen(next && optionId(id, next));
    document.getElementById(optionId(id, next))?.scrollIntoView({ block: "nearest" });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    switch (event.key) {
      case "ArrowDown":
        event.preventDefault();
        return move(1);
      case "ArrowUp":
        event.preventDefault();
        return move(-1);
      case "Enter":
        event.preventDefault();
        return enter(event.ctrlKey || event.metaKey);
    }
  }

  function enter(inNewTab: boolean) {
    const isMeant = chosen !== undefined || current?.isMeant;
    const isReady = isMeant || !isWaiting;
    if (!current || !isReady) setOpensFirst(isWaiting);
    else if (inNewTab && !current.opens) window.open(current.path, "_blank", "noopener");
    else onChoose(current);
  }

  return {
    /** Prefix of the ids of its elements. */
    id,
    /** Of the field, which keeps the focus. */
    field: {
      role: "combobox",
      "aria-expanded": listed.length > 0,
      "aria-controls": `${id}-list`,
      "aria-autocomplete": "list",
      "aria-activedescendant": current && optionId(id, current),
      maxLength: MAX_SEARCH_LENGTH,
      autoComplete: "off",
      autoCapitalize: "off",
      spellCheck: false,
      value: text,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => type(currentTarget.value),
      onKeyDown,
    } satisfies ComponentProps<"input">,
    /** The text without blanks around it. */
    typed,
    type,
    response,
    isWaiting,
    retry: () => setAttempt(attempt + 1),
    groups,
    listed,
    current,
    point: (item: Listed) => setChosen(optionId(id, item)),
    choose: onChoose,
  };
}

export function optionId(id: string, item: Listed | undefined): string {
  return item ? `${id}-${item.path}-${item.name}` : id;
}
