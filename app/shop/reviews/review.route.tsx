import { data } from "react-router";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { Container } from "#app/ui/layout/container.tsx";
import { parseProductId } from "#domain/catalog/product.ts";
import {
  type ReviewField,
  type ReviewProblems,
  readReview,
} from "#domain/reviews/written-review.ts";
import type { AppContext } from "#server/app-context.ts";
import { checkOrderLinkToken } from "#server/orders/order-link-token.ts";
import { listOrderReviews, type OrderReview } from "#server/reviews/review-queries.ts";
import { writeReview } from "#server/reviews/write-review.ts";
import { ProductImage } from "../pictures/product-image.tsx";
import { pageMeta } from "../seo/page-meta.ts";
import { MessagePage } from "../shared/message-page.tsx";
import { readFormText } from "../shared/read-form-text.ts";
import type { Route } from "./+types/review.route";
import { ReviewForm } from "./review-form.tsx";
import { reviewMessages } from "./review-messages.ts";

/** The page behind the signed link of the review request. The link authorizes writing reviews. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  if (!mayReview(shop, params.orderId, url)) return data({ products: null }, { status: 403 });
  return data({ products: await listOrderReviews(shop.db, params.orderId) });
}

type Result = {
  readonly code: "written" | "decided" | "refused";
  readonly productId: number;
  readonly typed: Readonly<Record<ReviewField, string>>;
  readonly problems: ReviewProblems;
  /** What stands above the form, where it was refused. */
  readonly sentence?: string;
};

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { shop, clientAddress } = context.get(requestContext);
  const form = await readForm(request);
  const productId = parseProductId(String(form.get("product") ?? ""));
  if (!mayReview(shop, params.orderId, url) || productId === undefined) {
    return data(null, { status: 403 });
  }

  const typed = {
    stars: readFormText(form, "stars"),
    body: readFormText(form, "body", { lines: true }),
    author: readFormText(form, "author"),
  };
  const read = readReview(typed);
  if (!read.ok) {
    const sentence = reviewMessages.refused;
    const result = {
      code: "refused",
      productId,
      typed,
      problems: read.problems,
      sentence,
    } as const;
    return data<Result>(result, { status: 422 });
  }

  const review = { ...read.review, orderId: params.orderId, productId };
  const written = await writeReview(shop, review, clientAddress);
  switch (written.code) {
    case "not-received":
      return data(null, { status: 403 });
    case "too-often": {
      const sentence = reviewMessages.tooOften(written.seconds);
      const result = { code: "refused", productId, typed, problems: {}, sentence } as const;
      return data<Result>(result, { status: 429 });
    }
    default: {
      const status = written.code === "written" ? 200 : 409;
      return data<Result>({ code: written.code, productId, typed, problems: {} }, { status });
    }
  }
}

function mayReview(shop: AppContext, orderId: string, url: URL): boolean {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(orderId);
  const token = url.searchParams.get("token") ?? "";
  return isId && checkOrderLinkToken(shop, { orderId, token, kind: "review" }) === "valid";
}

export const headers: Route.HeadersFunction = () => ({
  "cache-control": "private, no-store",
  // The form needs an Origin header; other sites do not get the URL, which contains the token.
  "referrer-policy": "same-origin",
});

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: "Write a review",
    description: "Say what you think of what you ordered.",
  });

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { products } = loaderData;
  const { title, lead, over } = reviewMessages;
  if (!products) {
    return (
      <MessagePage title={over.title} text={over.text}>
        <ButtonLink to="/contact">Write to us</ButtonLink>
      </MessagePage>
    );
  }
  return (
    <Container as="main" className="pt-10 sm:pt-16">
      <h1 className="text-4xl sm:text-6xl">{title}</h1>
      <p className="mt-4 max-w-prose text-lg text-soft">{lead}</p>
      <ul className="mt-10 grid max-w-3xl gap-12">
        {products.map((product) => (
          <ReviewedProduct
            key={product.productId}
            product={product}
            result={actionData?.productId === product.productId ? actionData : undefined}
          />
        ))}
      </ul>
    </Container>
  );
}

function ReviewedProduct(props: { product: OrderReview; result: Result | undefined }) {
  const { product, result } = props;
  const { productId, name, image, review } = product;
  const isDecided = review !== null && review.state !== "waiting";
  const stored = {
    stars: review ? String(review.stars) : "",
    body: review?.body ?? "",
    author: review?.author ?? "",
  };
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-5 gap-y-4 border-t border-line pt-8 sm:grid-cols-[7.5rem_minmax(0,1fr)]">
      <div className="lamplit self-start overflow-hidden rounded-md sm:row-span-2">
        <ProductImage image={image} name={name} sizes="128px" />
      </div>
      <h2 className="self-center text-2xl sm:text-3xl">{name}</h2>
      {/* On a phone the form has the whole width, so that the stars are in one row. */}
      <div className="max-sm:col-span-2">
        {result?.code === "written" && (
          <Alert role="status" good>
            {reviewMessages.written}
          </Alert>
        )}
        {result?.sentence && <Alert role="alert">{result.sentence}</Alert>}
        {isDecided ? (
          <p className="text-soft">{reviewMessages.decided}</p>
        ) : (
          <ReviewForm
            productId={productId}
            name={name}
            typed={result?.code === "refused" ? result.typed : stored}
            problems={result?.problems ?? {}}
            isWritten={review !== null}
          />
        )}
      </div>
    </li>
  );
}
