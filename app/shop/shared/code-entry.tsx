import { type KeyboardEvent, type ReactNode, useCallback, useId, useRef, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { Input } from "#app/ui/fields/input.tsx";

/** Where a shopper enters the code of a discount or a gift card, or removes it again. */
export function CodeEntry(props: {
  /** On the button that opens the field. */
  question: string;
  label: string;
  /** The code that is used; null while there is none. */
  used: {
    readonly title: ReactNode;
    /** Read aloud after "Remove". */
    readonly name: string;
    readonly note: ReactNode;
  } | null;
  isChecking?: boolean;
  /** Why the last code cannot be used. */
  refused: string | null;
  /** Null to remove it. */
  onChoose: (code: string | null) => void;
}): ReactNode {
  const { question, label, used, isChecking = false, refused, onChoose } = props;
  const [typed, setTyped] = useState("");
  /** Another code is being typed than the one that cannot be used. */
  const [isChanged, setIsChanged] = useState(false);
  const [isOpened, setIsOpened] = useState(false);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  /** The pressed button disappears with the answer, so the focus moves to the next control. */
  const losesFocus = useRef(false);
  const takeFocus = useCallback((button: HTMLButtonElement | null) => {
    if (!button || !losesFocus.current) return;
    losesFocus.current = false;
    button.focus();
  }, []);

  if (used) {
    return (
      <div className="grid gap-0.5">
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          <span>{used.title}</span>
          <TextButton
            ref={takeFocus}
            className="-mr-2"
            onClick={() => {
              losesFocus.current = true;
              setTyped("");
              onChoose(null);
            }}
          >
            Remove<span className="sr-only">{` ${used.name}`}</span>
          </TextButton>
        </p>
        <p role="status" className="text-[0.95rem] text-soft empty:hidden">
          {used.note}
        </p>
      </div>
    );
  }

  function apply() {
    if (typed.trim() === "") {
      input.current?.focus();
      return;
    }
    losesFocus.current = true;
    setIsChanged(false);
    onChoose(typed);
  }

  /** Within the checkout's form, Enter would otherwise submit the payment. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    apply();
  }

  const open = isOpened || refused !== null;
  const problem = isChanged ? null : refused;
  return (
    <div className="grid gap-2">
      <TextButton
        ref={takeFocus}
        className="-mx-2 justify-self-start"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setIsOpened(!open)}
      >
        {question}
      </TextButton>
      <div id={id} hidden={!open} className={open ? "grid gap-1" : ""}>
        <label htmlFor={`${id}-code`} className="font-semibold">
          {label}
        </label>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
          <Input
            ref={input}
            id={`${id}-code`}
            value={typed}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={problem !== null}
            aria-describedby={`${id}-problem`}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setIsChanged(true);
            }}
            onKeyDown={onKeyDown}
          />
          <Button variant="quiet" aria-disabled={isChecking} onClick={apply}>
            {isChecking ? "Checking…" : "Apply"}
          </Button>
        </div>
        <p
          id={`${id}-problem`}
          role="alert"
          className="text-[0.95rem] font-semibold text-danger empty:hidden"
        >
          {problem}
        </p>
      </div>
    </div>
  );
}
