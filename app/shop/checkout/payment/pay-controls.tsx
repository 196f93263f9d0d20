import type { ReactNode } from "react";
import { useShopData } from "#app/shop/shared/use-shop-data.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import type { Elements } from "#app/ui/content/elements.ts";
import { Icon } from "#app/ui/content/icon.tsx";
import type { AnyCheckoutField } from "#domain/checkout/checkout-details.ts";
import { describeWaysToPay } from "#domain/checkout/describe-ways-to-pay.ts";
import { pagePath } from "#domain/pages/built-in-pages.ts";
import { fieldLabels } from "../checkout-field.tsx";
import type { PaymentConfig } from "./use-payment-config.ts";

/** Why the last press of Pay led to nothing, Retry, and Pay with what it still waits for. */
export function PayControls(props: {
  /** Error messages without duplicates. */
  sentences: readonly string[];
  /** More of what is wrong. */
  children?: Elements;
  /** Undefined when a retry would not help. */
  onRetry: (() => void) | undefined;
  isPaying: boolean;
  canPay: boolean;
  label: string;
  hint: string;
  /** The required fields that are empty. */
  missing?: readonly AnyCheckoutField[];
  /** Filled fields with an error. */
  wrong?: readonly AnyCheckoutField[];
  config: PaymentConfig;
}): ReactNode {
  const { sentences, children, onRetry, isPaying, canPay, label, hint, config } = props;
  const [missing, wrong] = isPaying ? [[], []] : [props.missing ?? [], props.wrong ?? []];
  return (
    <>
      <div role="alert" className="text-danger empty:hidden">
        {sentences.map((sentence) => (
          <p key={sentence} className="font-semibold">
            {sentence}
          </p>
        ))}
        {children}
      </div>
      {onRetry && (
        <Button variant="quiet" onClick={onRetry}>
          Retry
        </Button>
      )}
      <Button
        type="submit"
        className="text-lg"
        disabled={!isPaying && !canPay}
        aria-disabled={isPaying}
        aria-describedby="pay-hint pay-missing"
      >
        {isPaying ? "Paying…" : label}
      </Button>
      <p id="pay-hint" role="status" className="text-center text-sm text-soft">
        {isPaying ? "One moment. Please keep this page open." : hint}
      </p>
      {/* Not said with each field that is filled: it describes the button. */}
      <div id="pay-missing" className="empty:hidden">
        <FieldLinks lead="Still missing:" fields={missing} />
        <FieldLinks lead="Please check:" fields={wrong} />
      </div>
      <ReturnsLink />
      {config.publishableKey && (
        <p className="flex items-center justify-center gap-2 text-sm text-soft">
          <Icon d={LOCK} size={16} className="flex-none" />
          <span>{`${describeWaysToPay(config)}, by Stripe`}</span>
        </p>
      )}
    </>
  );
}

/** To what the owner says about returns: a page of their own, or the terms. */
function ReturnsLink() {
  const pages = useShopData()?.footerPages ?? [];
  const own = pages.find(({ slug, title }) =>
    /\b(?:returns?|refunds?)\b/i.test(`${slug} ${title}`),
  );
  return (
    <p className="text-center text-sm text-soft">
      {/* In a new tab, because what was typed into the provider's form would be lost. */}
      <a
        className="inline-flex min-h-11 items-center gap-1 underline underline-offset-4 hover:text-accent"
        href={own ? pagePath(own.slug) : "/terms"}
        target="_blank"
        rel="noopener"
      >
        <span>{own?.title ?? "Terms, returns and refunds"}</span>
        <span className="sr-only"> (in a new tab)</span>
      </a>
    </p>
  );
}

const LOCK = "M3.3 7.3h9.4v6.2H3.3zM5.3 7.3V5.2a2.7 2.7 0 0 1 5.4 0v2.1";

/** What the line below Pay says once nothing is missing. */
export const payHints = {
  preparing: "Preparing the payment…",
  ready: "You pay exactly this, once.",
};

/** What Pay still waits for, or what is wrong. Each name leads to its field. */
function FieldLinks(props: { lead: string; fields: readonly AnyCheckoutField[] }) {
  const { lead, fields } = props;
  if (fields.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-3 text-sm">
      <span className="text-soft">{lead}</span>
      {fields.map((field) => (
        <button
          key={field}
          type="button"
          className="min-h-11 min-w-11 cursor-pointer font-semibold underline underline-offset-4 hover:text-accent"
          onClick={() => document.getElementById(field)?.focus()}
        >
          {fieldLabels[field]}
        </button>
      ))}
    </p>
  );
}
