import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import type { CartLine } from "#domain/cart/cart.ts";
import type { UnmetPromotion } from "#domain/promotions/promotion.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { TextButton } from "../../ui/buttons/text-button.tsx";
import { Input } from "../../ui/fields/input.tsx";
import { askPromotions } from "./ask-promotions.ts";
import type { OfferedPromotions } from "./offered-promotions.ts";
import { unmetWords } from "./unmet-words.ts";

export type CodeFieldProps = {
  readonly lines: readonly CartLine[];
  readonly takesCodes: boolean;
  /** Undefined until the server has answered. */
  readonly offered: OfferedPromotions | undefined;
  readonly onOffered: (offered: OfferedPromotions) => void;
  /** Promotions whose conditions the cart does not meet. */
  readonly unmet: readonly UnmetPromotion[];
  /** Whether the shipping method is still to be chosen. */
  readonly isShippingOpen: boolean;
};

const none: OfferedPromotions = { promotions: [], code: null, refused: null };

/** Loads the discounts and lets the shopper enter or remove a code. */
export default function CodeField(props: CodeFieldProps): ReactNode {
  const { lines, takesCodes, offered, onOffered, unmet, isShippingOpen } = props;
  /** Undefined for the stored code. */
  const [wish, onCode] = useState<{ readonly code: string | null }>();
  const { code: used, refused, promotions } = offered ?? none;
  const bars = [...new Set(lines.map(({ productId }) => productId))].sort((a, b) => a - b).join();
  const answer = useEffectEvent(onOffered);

  useEffect(() => {
    let over = false;
    const ids = bars.split(",").filter(Boolean).map(Number);
    void askPromotions(ids, wish?.code).then((found) => over || answer(found));
    return () => {
      over = true;
    };
  }, [bars, wish]);

  const [typed, setTyped] = useState("");
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
  const promotion = used && promotions.find((each) => each.id === used.id);
  if (!takesCodes) return null;
  if (used && promotion) {
    const missed = unmet.find((each) => each.id === used.id);
    return (
      <div className="grid gap-0.5">
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          <span>
            Discount code <strong className="wrap-anywhere">{used.code}</strong>
          </span>
          <TextButton
            ref={takeFocus}
            className="-mr-2"
            onClick={() => {
              losesFocus.current = true;
              setTyped("");
              onCode({ code: null });
            }}
          >
            Remove<span className="sr-only"> discount code {used.code}</span>
          </TextButton>
        </p>
        <p role="status" className="text-[0.95rem] text-soft empty:hidden">
          {missed && unmetWords(missed, promotion.effect, isShippingOpen)}
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
    onCode({ code: typed });
  }

  /** Within the checkout's form, Enter would otherwise submit the payment. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    apply();
  }

  const open = isOpened || refused !== null;
  return (
    <div className="grid gap-2">
      <TextButton
        ref={takeFocus}
        className="-mx-2 justify-self-start"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setIsOpened(!open)}
      >
        Have a code?
      </TextButton>
      <div id={id} hidden={!open} className={open ? "grid gap-1" : ""}>
        <label htmlFor={`${id}-code`} className="font-semibold">
          Discount code
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
            aria-invalid={refused !== null}
            aria-describedby={`${id}-trouble`}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <Button variant="quiet" onClick={apply}>
            Apply
          </Button>
        </div>
        <p
          id={`${id}-trouble`}
          role="alert"
          className="text-[0.95rem] font-semibold text-danger empty:hidden"
        >
          {refused}
        </p>
      </div>
    </div>
  );
}
