import { type KeyboardEvent, type ReactNode, useCallback, useId, useRef, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { Input } from "#app/ui/fields/input.tsx";

type UsedCode = {
  readonly title: ReactNode;
  /** Read aloud after "Remove". */
  readonly name: string;
  readonly note: ReactNode;
};

/** Where a shopper enters the code of a discount or a gift card, or removes it again. */
export function CodeEntry(props: {
  /** On the button that opens the field. */
  question: string;
  label: string;
  /** The code that is used; null while there is none. */
  used: UsedCode | null;
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
  const { takeFocus, passFocusOn } = usePassedFocus();

  function remove() {
    passFocusOn();
    setTyped("");
    onChoose(null);
  }

  function type(code: string) {
    setTyped(code);
    setIsChanged(true);
  }

  function apply() {
    passFocusOn();
    setIsChanged(false);
    onChoose(typed);
  }

  if (used) return <RemoveCode used={used} buttonRef={takeFocus} onRemove={remove} />;

  const isOpen = isOpened || refused !== null;
  return (
    <div className="grid gap-2">
      <TextButton
        ref={takeFocus}
        className="-mx-2 justify-self-start"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpened(!isOpen)}
      >
        {question}
      </TextButton>
      <div id={id} hidden={!isOpen} className={isOpen ? "grid gap-1" : ""}>
        <CodeInput
          id={`${id}-code`}
          label={label}
          typed={typed}
          isChecking={isChecking}
          problem={isChanged ? null : refused}
          onType={type}
          onApply={apply}
        />
      </div>
    </div>
  );
}

/** The pressed button disappears with the answer, so the focus moves to the next control. */
function usePassedFocus() {
  const passesFocus = useRef(false);
  const takeFocus = useCallback((button: HTMLButtonElement | null) => {
    if (!button || !passesFocus.current) return;
    passesFocus.current = false;
    button.focus();
  }, []);

  /** Called before the pressed button disappears. */
  function passFocusOn() {
    passesFocus.current = true;
  }

  return { takeFocus, passFocusOn };
}

function RemoveCode(props: {
  used: UsedCode;
  buttonRef: (button: HTMLButtonElement | null) => void;
  onRemove: () => void;
}) {
  const { used, buttonRef, onRemove } = props;
  return (
    <div className="grid gap-0.5">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span>{used.title}</span>
        <TextButton ref={buttonRef} className="-mr-2" onClick={onRemove}>
          Remove<span className="sr-only">{` ${used.name}`}</span>
        </TextButton>
      </p>
      <p role="status" className="text-[0.95rem] text-soft empty:hidden">
        {used.note}
      </p>
    </div>
  );
}

function CodeInput(props: {
  id: string;
  label: string;
  typed: string;
  isChecking: boolean;
  problem: string | null;
  onType: (code: string) => void;
  onApply: () => void;
}) {
  const { id, label, typed, isChecking, problem, onType, onApply } = props;
  const input = useRef<HTMLInputElement>(null);

  function apply() {
    if (typed.trim() === "") input.current?.focus();
    else onApply();
  }

  /** Within the checkout's form, Enter would otherwise submit the payment. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    apply();
  }

  return (
    <>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <Input
          ref={input}
          id={id}
          value={typed}
          maxLength={60}
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onChange={(event) => onType(event.currentTarget.value)}
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
    </>
  );
}
