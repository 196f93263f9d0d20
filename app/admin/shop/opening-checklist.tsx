import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Badge } from "#app/ui/content/badge.tsx";
import { Panel, panelList } from "#app/ui/layout/panel.tsx";
import { countNoun } from "#domain/words/count-noun.ts";
import type { InputOf } from "../actions/admin-action.ts";
import { useAction } from "../actions/use-action.ts";
import { OpenShopButton } from "./open-shop-button.tsx";
import type { markOpeningStepAction } from "./opening-actions.ts";
import { OpeningResult } from "./opening-result.tsx";
import type { OpeningView } from "./read-opening.ts";
import { shopOverviewMessages } from "./shop-overview-messages.ts";

export function OpeningChecklist({ opening }: { opening: OpeningView }): ReactNode {
  const { checklist, hasMail, hasStripe, siteUrl, testOrders } = opening;
  const options = { failure: shopOverviewMessages.unreachable };
  const mail = useAction("send-test-mail", options);
  const stripe = useAction("check-stripe", options);
  const tests = useAction("remove-test-orders", options);
  const remaining = Object.values(checklist).filter((isDone) => !isDone).length;
  return (
    <Panel title="Before you open">
      <p className="mt-2 text-soft">{`Visitors of ${siteUrl} see that you open soon. You see the shop as it will be. ${
        remaining === 0
          ? "Everything is done."
          : `${countNoun(remaining, "step is", "steps are")} left.`
      }`}</p>
      <ol className={panelList}>
        <Step isDone={checklist.details} title="Name and address" to="/admin/shop/details">
          What the shop is called, its email, and where it is.
        </Step>
        <Step isDone={checklist.brand} title="Logo and colors" to="/admin/shop/brand">
          How it looks.
          {!checklist.brand && <MarkStep step="brand" words="Keep the look" />}
        </Step>
        <Step isDone={checklist.product} title="Your first bar" to="/admin/products/new">
          A name, a price and a picture are enough.
        </Step>
        <Step isDone={checklist.pricing} title="Shipping and tax" to="/admin/shipping">
          Look over what shipping costs, which <TextLink to="/admin/tax">tax</TextLink> is charged,
          and from which amount on <TextLink to="/admin/pricing">shipping is free</TextLink>.
          {!checklist.pricing && <MarkStep step="pricing" words="They're right as they are" />}
        </Step>
        <Step isDone={checklist.mail} title="Mail">
          <span>
            {hasMail
              ? "Send yourself an email as your customers get them."
              : "No email goes out yet: put SMTP_URL and EMAIL_FROM into the file .env where the shop is started, then start it again."}
          </span>
          {hasMail && <Press action={mail} words="Send a test email" busy="Sending…" />}
        </Step>
        <Step isDone={checklist.stripe} title="Stripe">
          <span>
            {hasStripe
              ? "Checks the keys, the ways to pay and the webhook."
              : "Nobody can pay yet: put STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET into the file .env where the shop is started, then start it again."}
          </span>
          {hasStripe && <Press action={stripe} words="Check Stripe" busy="Checking…" />}
        </Step>
        <Step isDone={checklist.order} title="A test order" href="/products">
          Buy a bar yourself, from the shelf to the email. With Stripe's test keys it costs nothing.
          What you buy before the shop opens doesn't count in any figures and isn't sent to Odoo.
          {testOrders > 0 && (
            <Press
              action={tests}
              words={testOrders === 1 ? "Remove the test order" : "Remove the test orders"}
              busy="Removing…"
            />
          )}
        </Step>
        <Step isDone={checklist.pages} title="Read the pages" href="/">
          Read your shop once as a customer does, privacy and terms too.
          {!checklist.pages && <MarkStep step="pages" words="I've read them" />}
        </Step>
      </ol>
      <div className="mt-5">
        <OpenShopButton opening={opening} />
      </div>
    </Panel>
  );
}

function Step(props: {
  isDone: boolean;
  title: string;
  to?: string;
  /** A link into the shop, with a full page load. */
  href?: string;
  children: ReactNode;
}): ReactNode {
  const { isDone, title, to, href, children } = props;
  const look = "font-semibold underline underline-offset-[0.2em] hover:text-accent";
  return (
    <li className="flex items-start gap-4">
      <span className="w-16 shrink-0">
        {isDone ? <Badge>Done</Badge> : <span className="text-sm text-soft">To do</span>}
      </span>
      <div className="grid min-w-0 grow gap-1">
        <h3 className="font-sans text-base font-semibold">
          {to && (
            <Link className={look} to={to}>
              {title}
            </Link>
          )}
          {href && (
            <a className={look} href={href}>
              {title}
            </a>
          )}
          {!to && !href && <span>{title}</span>}
        </h3>
        <div className="text-soft">{children}</div>
      </div>
    </li>
  );
}

function MarkStep(props: InputOf<typeof markOpeningStepAction> & { words: string }): ReactNode {
  const { step, words } = props;
  const mark = useAction("mark-opening-step", { failure: shopOverviewMessages.unreachable });
  const action = { ...mark, run: () => mark.run({ step }) };
  return <Press action={action} words={words} busy="Saving…" />;
}

function Press(props: {
  action: ComponentProps<typeof OpeningResult> & {
    readonly run: (input: Record<never, never>) => void;
    readonly isBusy: boolean;
  };
  words: string;
  busy: string;
}): ReactNode {
  const { action, words, busy } = props;
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <Button
        variant="quiet"
        size="small"
        aria-disabled={action.isBusy}
        onClick={() => action.run({})}
      >
        {action.isBusy ? busy : words}
      </Button>
      <OpeningResult problem={action.problem} result={action.result} />
    </div>
  );
}
