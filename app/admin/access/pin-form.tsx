import type { ReactNode } from "react";
import { Wordmark } from "../../shop/shared/wordmark.tsx";
import { Button } from "../../ui/button.tsx";

/** The inside of the unlock screen's form. */
export function PinForm(props: {
  shopName: string;
  problem: string | null;
  checking: boolean;
}): ReactNode {
  const { shopName, problem, checking } = props;
  return (
    <>
      {shopName === "Conche" ? <Wordmark className="unlock-wordmark" /> : null}
      <h1 className="unlock-title">
        {shopName === "Conche" ? <span className="sr-only">Conche </span> : `${shopName} `}
        Admin
      </h1>
      <label className="unlock-label" htmlFor="pin">
        Enter your PIN
      </label>
      <input
        id="pin"
        name="pin"
        className="unlock-pin"
        type="password"
        inputMode="numeric"
        // Not a password that a browser should keep for everybody at this device.
        autoComplete="off"
        required
        maxLength={64}
        // biome-ignore lint/a11y/noAutofocus: the field is all that this page is for.
        autoFocus
        aria-invalid={problem !== null}
        aria-describedby="pin-problem"
      />
      <p id="pin-problem" className="unlock-problem" role="alert">
        {problem}
      </p>
      <Button type="submit" size="large" className="w-full" aria-disabled={checking}>
        {checking ? "Checking…" : "Unlock"}
      </Button>
      <a className="unlock-back" href="/">
        Back to the shop
      </a>
    </>
  );
}
