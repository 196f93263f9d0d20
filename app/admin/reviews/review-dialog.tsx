import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { StarRating } from "#app/shop/reviews/star-rating.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { textLinkClass } from "#app/ui/buttons/text-link.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { SelectField, TextareaField } from "#app/ui/fields/text-field.tsx";
import { Modal } from "#app/ui/overlays/modal.tsx";
import { refusalReasons } from "#domain/reviews/review.ts";
import type { InputOf } from "../actions/admin-action.ts";
import { formTexts } from "../actions/form-texts.ts";
import type { decideReviewAction } from "./review-actions.ts";
import type { ReviewView } from "./review-view.ts";
import { refusalNames } from "./reviews-messages.ts";

/** A review with what the owner can do. Its text and stars cannot be edited. */
export function ReviewDialog(props: {
  review: ReviewView;
  /** Why the last decision was refused. */
  problem: string | undefined;
  onDecide: (input: InputOf<typeof decideReviewAction>) => void;
  onClose: () => void;
}): ReactNode {
  const { review, problem, onDecide, onClose } = props;
  const { productId, productName, orderId, orderNumber, author, stars, body, day, refusal } =
    review;
  return (
    <Modal title={`${author} on ${productName}`} shape="wide-box" onClose={onClose}>
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-soft">
        <StarRating stars={stars} />
        <span>{`${day}, order`}</span>
        <Link className={textLinkClass} to={`/admin/orders/${orderId}`}>
          {orderNumber}
        </Link>
        <a className={textLinkClass} href={`/products/${productId}`}>
          See the bar
        </a>
      </p>
      <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">{body}</p>
      {refusal && <p className="mt-3 font-semibold">{refusalNames[refusal]}</p>}
      {problem && <Alert role="alert">{problem}</Alert>}
      {review.state !== "refused" && <ReplyForm review={review} onDecide={onDecide} />}
      <div className="mt-6 flex flex-wrap items-end justify-between gap-3">
        {review.state !== "refused" && <RefusalForm review={review} onDecide={onDecide} />}
        {review.state !== "published" && (
          <Button onClick={() => onDecide({ ...about(review), decision: { do: "publish" } })}>
            Publish
          </Button>
        )}
      </div>
    </Modal>
  );
}

type Deciding = {
  readonly review: ReviewView;
  readonly onDecide: (input: InputOf<typeof decideReviewAction>) => void;
};

/** The text that the owner read; a newer one is not decided. */
const about = ({ id, writtenAt }: ReviewView) => ({ id, writtenAt });

function RefusalForm({ review, onDecide }: Deciding) {
  const id = useId();
  return (
    <SubmitForm
      className="flex flex-wrap items-end gap-2"
      onSubmit={(form) => {
        const { reason } = formTexts(form, "reason");
        onDecide({ ...about(review), decision: { do: "refuse", reason } });
      }}
    >
      <SelectField
        id={id}
        label="Don't publish, because"
        name="reason"
        defaultValue=""
        empty="Choose a reason"
        options={refusalReasons.map((reason) => [reason, refusalNames[reason]])}
      />
      <Button type="submit" variant="quiet">
        {review.state === "published" ? "Take off the page" : "Don't publish"}
      </Button>
    </SubmitForm>
  );
}

function ReplyForm({ review, onDecide }: Deciding) {
  const id = useId();
  return (
    <SubmitForm
      className="mt-4 grid gap-2"
      onSubmit={(form) => {
        const typed = formTexts(form, "reply");
        onDecide({ ...about(review), decision: { do: "reply", reply: typed.reply } });
      }}
    >
      <TextareaField
        id={id}
        label="Your answer"
        optional
        hint="Everybody sees it."
        name="reply"
        defaultValue={review.reply}
        maxLength={1000}
      />
      <Button type="submit" variant="quiet" size="small" className="justify-self-start">
        Save answer
      </Button>
    </SubmitForm>
  );
}
