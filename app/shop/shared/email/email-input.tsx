import { type ComponentProps, type ReactNode, Suspense, useRef, useState } from "react";
import { Input } from "#app/ui/fields/input.tsx";
import { useAfterPress } from "#app/ui/hooks/use-after-press.ts";
import { lazyWithRetry } from "#app/ui/lazy/lazy-with-retry.ts";

/** Loaded when an address was typed: most visits never do. */
const EmailProposal = lazyWithRetry(() => import("./email-proposal.tsx"));

/**
 * A field for an email address, which proposes another one when its domain has a known slip.
 *
 * @param props.onTake the proposal was taken; by default the field gets it
 */
export function EmailInput(
  props: ComponentProps<"input"> & { onTake?: (email: string) => void },
): ReactNode {
  const { onTake, onChange, onBlur, ...rest } = props;
  const input = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState("");
  const afterPress = useAfterPress();

  function take(email: string) {
    setLeft("");
    if (onTake) onTake(email);
    else if (input.current) input.current.value = email;
    input.current?.focus();
  }

  return (
    <>
      <Input
        {...rest}
        ref={input}
        type="email"
        inputMode="email"
        onChange={(event) => {
          setLeft("");
          onChange?.(event);
        }}
        onBlur={(event) => {
          const { value } = event.currentTarget;
          afterPress(() => setLeft(value));
          onBlur?.(event);
        }}
      />
      <span role="status" className="order-last basis-full empty:hidden">
        {left !== "" && (
          <Suspense>
            <EmailProposal email={left} onTake={take} />
          </Suspense>
        )}
      </span>
    </>
  );
}
