import { renderToStaticMarkup } from "react-dom/server";
import { Container } from "#app/ui/layout/container.tsx";
import { formatDay } from "#app/ui/text/format-day.ts";
import type { ProductReviews as Reviews } from "#domain/reviews/review.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { StarRating } from "./star-rating.tsx";

/** Published reviews, rendered on the server so that the page needs no script for them. */
export function renderReviews(reviews: Reviews, shopName: string): string {
  return renderToStaticMarkup(<ProductReviews reviews={reviews} shopName={shopName} />);
}

function ProductReviews({ reviews, shopName }: { reviews: Reviews; shopName: string }) {
  const { count, average, shown } = reviews;
  return (
    <Container as="section" className="mt-20 sm:mt-28" id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title" className="text-4xl sm:text-5xl">
        What buyers say
      </h2>
      <p className="mt-4 text-lg">
        <StarRating stars={average} />{" "}
        <span>{`${average.toFixed(1)} of 5, from ${countNoun(count, "review")}`}</span>
      </p>
      <p className="mt-1 max-w-prose text-sm text-soft">
        By people who ordered this bar here. We read each review before it's shown and show all that
        are about the bar or the order, whatever they say.
      </p>
      <ul className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-2">
        {shown.map(({ author, stars, body, reply, day }) => (
          <li key={`${author} ${day} ${body}`} className="border-t border-line pt-5">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <StarRating stars={stars} />
              <span className="font-semibold wrap-anywhere">{author}</span>
              <span className="text-sm text-soft">{formatDay(day)}</span>
            </p>
            <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
              {body}
            </p>
            {reply && (
              <div className="mt-3 border-l-2 border-accent pl-4">
                <p className="text-sm font-semibold">{`Answer from ${shopName}`}</p>
                <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
                  {reply}
                </p>
              </div>
            )}
          </li>
        ))}
      </ul>
      {count > shown.length && (
        <p className="mt-6 text-sm text-soft">{`The newest ${shown.length} are shown.`}</p>
      )}
    </Container>
  );
}
