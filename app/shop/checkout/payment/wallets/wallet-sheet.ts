import type { Cents } from "#domain/money/cents.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import type { PaymentForm } from "../payment-form.ts";
import type { QuotedForWallet } from "./quote-wallet.ts";
import type { WalletPlace, walletDetails } from "./wallet-details.ts";

/** What the sheet last showed. */
export type ShownQuote = Extract<QuotedForWallet, { code: "quoted" }>;

export type WalletPayment = {
  /** @param clientSecret of the payment, needed where the buttons are shown before there is one */
  readonly formOf: (clientSecret: string | null) => PaymentForm;
  readonly details: ReturnType<typeof walletDetails>;
  /** Undefined where the total does not follow from the wallet's address. */
  readonly shown: ShownQuote | undefined;
};

/** The result to show in the wallet's sheet. `error` is a sentence for the shopper. */
export type WalletResult =
  | { readonly code: "paid" }
  | { readonly code: "bad-address" | "not-served" | "not-paid"; readonly error?: string };

/** What the wallet is asked for besides the payment. */
export type WalletSheet =
  /** Nothing: an order that is placed already. */
  | { readonly collects: "nothing" }
  /** Who pays. Where it goes is in the form. */
  | {
      readonly collects: "payer";
      /** @returns false when the form has to be filled in first, which it says itself */
      readonly mayOpen: () => boolean;
    }
  /** Where it goes. The total follows from it. */
  | {
      readonly collects: "address";
      /** @returns false when something else has to be done first, which the page says itself */
      readonly mayOpen: () => boolean;
      /** Two-letter codes; for wallets a territory is a country. */
      readonly countries: readonly string[];
      /** Shown until the wallet has an address. */
      readonly shipping: Cents;
      readonly quote: (
        place: WalletPlace,
        choice: ShippingChoice | null,
      ) => Promise<QuotedForWallet>;
      /** The sheet was closed without paying. */
      readonly onCancel: () => void;
    };

/** What the buttons pay. */
export type Payable =
  /** The page's payment. `revision` changes with its amount, which remounts the buttons. */
  | { readonly clientSecret: string; readonly revision: string }
  /** A payment that is prepared later, with the amount until then. */
  | { readonly amount: Cents };
