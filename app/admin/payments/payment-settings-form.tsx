import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { SwitchField } from "#app/ui/fields/switch-field.tsx";
import { useSettledFetcher } from "#app/ui/hooks/use-settled-fetcher.ts";
import type { PaymentSettings } from "#domain/checkout/payment-settings.ts";

export type PaymentSettingsResult = {
  readonly code: "saved" | "refused" | "changed-meanwhile" | "unreachable";
};

const answers: Record<PaymentSettingsResult["code"], string> = {
  saved: "Saved.",
  refused: "Not saved. Load the page again first.",
  "changed-meanwhile": "Not saved: somebody else has changed this. Load the page again first.",
  unreachable: "Not saved: the shop does not answer. Please try again.",
};

/** Chooses the payment methods of the checkout. */
export function PaymentSettingsForm(props: {
  settings: PaymentSettings;
  version: number;
}): ReactNode {
  const { settings, version } = props;
  const [takesAllCards, setTakesAllCards] = useState(settings.takesAllCards);
  const [takesWallets, setTakesWallets] = useState(settings.takesWallets);
  const [readVersion, setReadVersion] = useState(version);
  // Not with the form's key, which would remove the message "Saved." as well.
  if (readVersion !== version) {
    setReadVersion(version);
    setTakesAllCards(settings.takesAllCards);
    setTakesWallets(settings.takesWallets);
  }
  const fetcher = useSettledFetcher<PaymentSettingsResult>("payment-settings");
  const busy = fetcher.state !== "idle";
  return (
    <form
      method="post"
      action="/admin/payments"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) fetcher.submit(event.currentTarget);
      }}
    >
      <input type="hidden" name="do" value="settings" />
      <input type="hidden" name="version" value={version} />
      <div className="mt-4 grid max-w-176 gap-2">
        <SwitchField
          name="takesAllCards"
          label="Take all cards"
          checked={takesAllCards}
          onChange={(on) => {
            setTakesAllCards(on);
            if (!on) setTakesWallets(false);
          }}
        />
        <p className="text-sm text-soft">{`${
          takesAllCards
            ? "Shoppers choose between Bank Account (ACH) and Card."
            : "Shoppers choose between Bank Account (ACH) and Debit Card (Visa / Mastercard)."
        } Stripe takes credit cards either way, unless a rule in its dashboard blocks them.`}</p>
        <SwitchField
          name="takesWallets"
          label="Apple Pay and Google Pay"
          checked={takesWallets}
          onChange={(on) => {
            setTakesWallets(on);
            if (on) setTakesAllCards(true);
          }}
        />
        <p className="text-sm text-soft">
          Above the form, on devices that have them. They hold cards of every kind, so they need all
          cards, and your domain among the payment method domains in Stripe's dashboard. The wallet
          gives the address, and shipping, tax and total in its sheet follow from it. For a gift,
          the form still says where it goes.
        </p>
        <p className="text-sm text-soft">
          They aren't shown without Stripe's keys, as in a demo, while a shopper chooses Bank
          Account, when there's nothing to pay, or where you sell gift cards, because a wallet can't
          ask who gets the card.
        </p>
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-4">
        <Button type="submit" aria-disabled={busy}>
          {busy ? "Saving…" : "Save"}
        </Button>
        <p role="status">{fetcher.data && answers[fetcher.data.code]}</p>
      </div>
    </form>
  );
}
