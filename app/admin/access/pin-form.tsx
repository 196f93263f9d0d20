import type { ReactNode } from "react";
import { Wordmark } from "#app/shop/shared/wordmark.tsx";
import { Button } from "#app/ui/buttons/button.tsx";

/** The inside of the unlock screen's form. */
export function PinForm(props: {
  shopName: string;
  problem: string | null;
  checking: boolean;
}): ReactNode {
  const { shopName, problem, checking } = props;
  return (
    <>
      {shopName === "Conche" ? <Wordmark className="h-9 w-auto" /> : null}
      <h1 className="mt-2 mb-7 text-lg text-soft">
        {shopName === "Conche" ? (
          <span className="sr-only">Conche </span>
        ) : (
          <span>{`${shopName} `}</span>
        )}
        <span>Admin</span>
      </h1>
      <label className="mb-2.5 font-semibold" htmlFor="pin">
        Enter your PIN
      </label>
      <input
        id="pin"
        name="pin"
        className="min-h-14 w-full rounded-lg border-[1.5px] border-soft/70 bg-paper px-4 py-2 text-center text-[1.75rem] tracking-[0.35em] focus-visible:rounded-lg aria-invalid:border-danger"
        type="password"
        inputMode="numeric"
        // The browser must not store the PIN for other people at this device.
        autoComplete="off"
        required
        maxLength={64}
        // biome-ignore lint/a11y/noAutofocus: the field is all that this page is for.
        autoFocus
        aria-invalid={problem !== null}
        aria-describedby="pin-problem"
      />
      {/* Reserves space for the longest message, so that the layout does not shift. */}
      <p
        id="pin-problem"
        className="min-h-17 py-2 text-[0.9375rem] font-semibold text-danger"
        role="alert"
      >
        {problem}
      </p>
      <Button type="submit" size="large" className="w-full" aria-disabled={checking}>
        {checking ? "Checking…" : "Unlock"}
      </Button>
      <a
        className="mt-3 -mb-4 inline-flex min-h-11 items-center text-sm text-soft underline decoration-line underline-offset-[0.25em]"
        href="/"
      >
        Back to the shop
      </a>
    </>
  );
}
