import type { ReactNode } from "react";
import { TextareaField, TextField } from "#app/ui/fields/text-field.tsx";
import { allStars } from "#domain/reviews/review.ts";
import type { ReviewField, ReviewProblems } from "#domain/reviews/written-review.ts";
import { PostButton, PostForm } from "../shared/post-form.tsx";
import { reviewProblemMessages } from "./review-messages.ts";

/** A plain HTML form that works without scripts. */
export function ReviewForm(props: {
  productId: number;
  name: string;
  typed: Readonly<Record<ReviewField, string>>;
  problems: ReviewProblems;
  isWritten: boolean;
}): ReactNode {
  const { productId, name, typed, problems, isWritten } = props;
  const id = `review-${productId}`;
  const wordsFor = (field: ReviewField) => {
    const problem = problems[field];
    return problem && reviewProblemMessages[field][problem];
  };
  const starsProblem = wordsFor("stars");
  return (
    <PostForm noValidate className="grid gap-4">
      <input type="hidden" name="product" value={productId} />
      <fieldset aria-describedby={starsProblem && `${id}-stars-problem`}>
        <legend className="font-semibold">Stars</legend>
        <div className="mt-1 grid max-w-120 grid-cols-5 gap-1.5">
          {allStars.toReversed().map((stars) => (
            <label
              key={stars}
              className="flex min-h-11 cursor-pointer items-center justify-center gap-1.5 rounded-pill border-[1.5px] border-soft/70 has-checked:border-accent has-checked:bg-sunken has-checked:font-semibold"
            >
              <input
                type="radio"
                name="stars"
                value={stars}
                defaultChecked={typed.stars === String(stars)}
                className="accent-accent"
              />
              <span>{stars}</span>
              <span aria-hidden="true" className="text-accent">
                ★
              </span>
              <span className="sr-only">{stars === 1 ? "star" : "stars"}</span>
            </label>
          ))}
        </div>
        {starsProblem && (
          <p id={`${id}-stars-problem`} className="mt-1 text-sm font-semibold text-danger">
            {starsProblem}
          </p>
        )}
      </fieldset>
      <TextareaField
        id={`${id}-body`}
        label="Your review"
        problem={wordsFor("body")}
        name="body"
        // Firefox restores what was written, after Back or a reload, only with this.
        autoComplete="on"
        rows={4}
        defaultValue={typed.body}
      />
      <TextField
        id={`${id}-author`}
        label="Name to show"
        hint="Such as Robin S."
        problem={wordsFor("author")}
        name="author"
        defaultValue={typed.author}
      />
      <PostButton className="justify-self-start">
        <span>{isWritten ? "Change my review" : "Send my review"}</span>
        <span className="sr-only">{` of ${name}`}</span>
      </PostButton>
    </PostForm>
  );
}
