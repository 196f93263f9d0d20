import type { ReactNode } from "react";
import { Link } from "react-router";
import { StarRating } from "#app/shop/reviews/star-rating.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { textLinkClass } from "#app/ui/buttons/text-link.tsx";
import { Options } from "#app/ui/fields/options.tsx";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { SelectField, TextareaField } from "#app/ui/fields/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { type RefusalReason, refusalReasons } from "#domain/reviews/review.ts";
import type { InputOf } from "../action/admin-action.ts";
import { formTexts } from "../action/form-texts.ts";
import type { decideReviewAction } from "./review-actions.ts";
import { refusalNames } from "./reviews-messages.ts";

export type ReviewView = {
  readonly id: string;
  readonly productId: number;
  readonly productName: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly author: string;
  readonly stars: number;
  readonly body: string;
  readonly state: "waiting" | "published" | "refused";
  readonly refusal: RefusalReason | null;
  readonly reply: string;
  readonly day: string;
  /** When the shown text was written, to detect a newer one. */
  readonly writtenAt: string;
};

/** A review with the owner's actions. Its text and stars cannot be edited. */
export function ReviewCard(props: {
  review: ReviewView;
  onDecide: (input: InputOf<typeof decideReviewAction>) => void;
}): ReactNode {
  const { review, onDecide } = props;
  const { id, productId, productName, orderId, orderNumber, author, stars, body, day } = review;
  const { state, refusal, reply, writtenAt } = review;
  const about = { id, writtenAt };
  return (
    <Panel aria-labelledby={`review-${id}`}>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <StarRating stars={stars} />
        <span
          id={`review-${id}`}
          className="font-semibold wrap-anywhere"
        >{`${author} on ${productName}`}</span>
      </p>
      <p className="mt-1 text-sm text-soft">
        <span>{`${day}, order`}</span>{" "}
        <Link className={textLinkClass} to={`/admin/orders?order=${orderId}`}>
          {orderNumber}
        </Link>
        {" · "}
        <a className={textLinkClass} href={`/products/${productId}`}>
          See the bar
        </a>
      </p>
      <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">{body}</p>
      {refusal && <p className="mt-3 font-semibold">{refusalNames[refusal]}</p>}
      <div className="mt-4 flex flex-wrap items-end gap-3">
        {state !== "published" && (
          <Button size="small" onClick={() => onDecide({ ...about, decision: { do: "publish" } })}>
            Publish
          </Button>
        )}
        {state !== "refused" && (
          <SubmitForm
            className="flex flex-wrap items-end gap-2"
            onSubmit={(form) => {
              const { reason } = formTexts(form, "reason");
              onDecide({ ...about, decision: { do: "refuse", reason } });
            }}
          >
            <SelectField
              id={`reason-${id}`}
              label="Don't publish, because"
              name="reason"
              defaultValue=""
            >
              <option value="">Choose a reason</option>
              <Options of={refusalReasons.map((reason) => [reason, refusalNames[reason]])} />
            </SelectField>
            <Button type="submit" variant="quiet" size="small">
              {state === "published" ? "Take off the page" : "Don't publish"}
            </Button>
          </SubmitForm>
        )}
      </div>
      {state !== "refused" && (
        <SubmitForm
          className="mt-4 grid max-w-prose gap-2"
          onSubmit={(form) => {
            const typed = formTexts(form, "reply");
            onDecide({ ...about, decision: { do: "reply", reply: typed.reply } });
          }}
        >
          <TextareaField
            id={`answer-${id}`}
            label="Your answer"
            optional
            hint="Everybody sees it."
            name="reply"
            defaultValue={reply}
            maxLength={1000}
          />
          <Button type="submit" variant="quiet" size="small" className="justify-self-start">
            Save answer
          </Button>
        </SubmitForm>
      )}
    </Panel>
  );
}
