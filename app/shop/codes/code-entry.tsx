import { type KeyboardEvent, type ReactNode, useCallback, useId, useRef, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { Input } from "#app/ui/fields/input.tsx";
import {
  formatGiftCardCode,
  isGiftCardCode,
  normalizeGiftCardCode,
} from "#domain/gift-cards/gift-card-code.ts";
import { pastedCode } from "#domain/promotions/pasted-code.ts";
import { type GiftCardSlotProps, giftCardSlot } from "../gift-cards/gift-card-slot.tsx";
import { type DiscountSlotProps, discountSlot } from "../promotions/discount-slot.tsx";
import type { CodeSlot, UsedCode } from "../shared/code-slot.ts";

/**
 * Where a shopper enters the codes of a discount and of a gift card, or removes them again. One
 * field takes both, because few people know which of the two they have.
 */
export default function CodeEntry(props: {
  discount: DiscountSlotProps | null;
  giftCard: GiftCardSlotProps | null;
}): ReactNode {
  const discount = props.discount && discountSlot(props.discount);
  const giftCard = props.giftCard && giftCardSlot(props.giftCard);
  const slots = [discount, giftCard].filter((slot) => slot !== null);
  const open = slots.filter(({ used }) => used === null);
  const { takeFocus, passFocusOn } = usePassedFocus();
  /** Why the last code was not sent. */
  const [refusedHere, setRefusedHere] = useState<string | null>(null);

  function apply(typed: string) {
    passFocusOn();
    const giftCardCode = normalizeGiftCardCode(typed);
    const isOfGiftCard = isGiftCardCode(giftCardCode);
    const canTake = !isOfGiftCard || open.some((slot) => slot === giftCard);
    const cannotTake = giftCard ? oneGiftCard : noGiftCards;
    setRefusedHere(canTake ? null : cannotTake);

    const likely = open.length > 1 && !isOfGiftCard ? discount : open.at(-1);
    const slot = canTake ? likely : null;
    // The problem of the code before says nothing about this one.
    for (const other of open) if (other !== slot && other.refused) other.onChoose(null);
    slot?.onChoose(isOfGiftCard ? formatGiftCardCode(giftCardCode) : pastedCode(typed));
  }

  function remove(slot: CodeSlot) {
    passFocusOn();
    setRefusedHere(null);
    slot.onChoose(null);
  }

  const [first, second] = open;
  const refused = open.find((slot) => slot.refused !== null);
  return (
    <>
      {slots.map(
        (slot) =>
          slot.used && (
            <RemoveCode
              key={slot.question}
              used={slot.used}
              buttonRef={takeFocus}
              onRemove={() => remove(slot)}
            />
          ),
      )}
      {first && (
        <CodeField
          key={open.map(({ question }) => question).join()}
          question={second ? "Code or gift card?" : first.question}
          label={second ? "Discount code or gift card" : first.label}
          isChecking={open.some(({ isChecking }) => isChecking)}
          refused={refusedHere ?? describe(refused?.refused ?? null)}
          entered={refused?.entered ?? ""}
          buttonRef={takeFocus}
          onApply={apply}
        />
      )}
    </>
  );
}

function describe(refused: CodeSlot["refused"]): string | null {
  switch (refused) {
    case "unchecked":
      return "We couldn't check your code yet, and we keep trying.";
    case "unreadable":
      return "We can't read this code. Please check it.";
    default:
      return refused;
  }
}

// A gift card's code is no discount code, and never stored like one: whoever has it can spend it.
const oneGiftCard = "One gift card can pay for an order. Remove the other one to use this one.";
const noGiftCards = "We can't take gift cards at the moment. Please pay another way.";

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

/** A button, and the field that it opens. */
function CodeField(props: {
  question: string;
  label: string;
  isChecking: boolean;
  refused: string | null;
  entered: string;
  buttonRef: (button: HTMLButtonElement | null) => void;
  onApply: (code: string) => void;
}) {
  const { question, label, isChecking, refused, entered, buttonRef, onApply } = props;
  const [isOpened, setIsOpened] = useState(false);
  const id = useId();
  const isOpen = isOpened || refused !== null;

  function toggle() {
    setIsOpened(!isOpen);
    // It is there with the next frame, and scrolls above what stays at the bottom.
    if (!isOpen) requestAnimationFrame(() => document.getElementById(`${id}-code`)?.focus());
  }

  return (
    <div className="grid gap-2">
      <TextButton
        ref={buttonRef}
        className="-mx-2 justify-self-start"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {question}
      </TextButton>
      <div id={id} hidden={!isOpen} className={isOpen ? "grid gap-1" : ""}>
        <CodeInput
          id={`${id}-code`}
          label={label}
          isChecking={isChecking}
          refused={refused}
          entered={entered}
          onApply={(code) => {
            setIsOpened(true);
            onApply(code);
          }}
        />
      </div>
    </div>
  );
}

/** A link with a code is pasted whole. */
const MAX_PASTED = 200;

function CodeInput(props: {
  id: string;
  label: string;
  isChecking: boolean;
  refused: string | null;
  /** The refused code, which may come from a link or another page. */
  entered: string;
  onApply: (code: string) => void;
}) {
  const { id, label, isChecking, refused, entered, onApply } = props;
  const [changed, setChanged] = useState<string>();
  const typed = changed ?? entered;
  /** Another code is being typed than the one that cannot be used. */
  const [isChanged, setIsChanged] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const problem = isChanged ? null : refused;

  function type(code: string) {
    setChanged(code);
    setIsChanged(true);
  }

  function apply() {
    if (typed.trim() === "") {
      input.current?.focus();
      return;
    }
    setIsChanged(false);
    onApply(typed);
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
          maxLength={MAX_PASTED}
          className="scroll-mb-36"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onChange={(event) => type(event.currentTarget.value)}
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
