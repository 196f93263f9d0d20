import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { Container } from "#app/ui/layout/container.tsx";
import { Breadcrumb } from "#app/ui/navigation/breadcrumb.tsx";
import type { CompleteBox } from "#domain/boxes/complete-boxes.ts";
import { type ReadyBox, readyBoxPath } from "#domain/boxes/ready-box-codec.ts";
import { formatUsd } from "#domain/money/cents.ts";
import type { ListedProduct } from "#domain/pricing/listed-product.ts";
import { useLivePrices } from "../cart/state/use-live-prices.ts";
import { longestWord } from "../pictures/longest-word.ts";
import { Assurances } from "../shared/assurances.tsx";
import { Contains } from "../shared/contains.tsx";
import { ProductGrid } from "../shared/products/product-grid.tsx";
import { bundleAddress } from "./bundle-address.ts";
import { bundleMessages } from "./bundle-messages.ts";
import { namesInBox } from "./names-in-box.ts";
import { ReadyBoxPicture } from "./ready-box-picture.tsx";
import { shareBox } from "./share-box.ts";
import { useCurrentProducts } from "./use-current-products.ts";
import { useReadyBox } from "./use-ready-box.ts";

/** A ready-made box with its bars, and how to buy it. */
export function ReadyBoxPage({ box }: { box: CompleteBox<ListedProduct> }): ReactNode {
  useLivePrices();
  const inBox = useCurrentProducts(box.inBox);
  const contains = new Set(inBox.flatMap((product) => product.contains));
  const products = new Map(inBox.map((product) => [product.id, product]));
  return (
    <Container as="main" className="sm:pt-4">
      <Breadcrumb trail={trailTo(box)} />
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] items-center gap-6 md:grid-cols-2 lg:gap-14">
        <ReadyBoxPicture box={{ ...box, inBox }} sizes="(min-width: 48rem) 45vw, 90vw" isMain />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <h1
            className="fit-words leading-[0.95] tracking-[-0.03em] [--room:88vw] [--size:clamp(1.8rem,1.2rem+2vw,3rem)] md:[--room:42vw] xl:[--room:33rem]"
            data-letters={longestWord(box.name)}
          >
            {box.name}
          </h1>
          {box.description && <p className="text-lg wrap-anywhere">{box.description}</p>}
          <p className="text-soft wrap-anywhere">{namesInBox(inBox)}</p>
          <Contains names={[...contains]} />
          <BuyReadyBox box={{ ...box, inBox }} />
          <Assurances />
        </div>
      </div>
      <section
        className={`mt-20 sm:mt-28 ${products.size === 5 ? "lg:*:grid-cols-5" : ""}`}
        aria-labelledby="in-box"
      >
        <h2 id="in-box" className="mb-8 text-4xl sm:text-5xl">
          In this box
        </h2>
        <ProductGrid products={[...products.values()]} />
      </section>
    </Container>
  );
}

function BuyReadyBox({ box }: { box: CompleteBox<ListedProduct> }) {
  const { original, price, isInStock, buy } = useReadyBox(box);
  const { size, productIds } = box;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
        <span className="font-serif text-3xl font-medium sm:text-4xl">{formatUsd(price)}</span>
        {price < original && <s className="text-soft">{formatUsd(original)}</s>}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="large" onClick={buy} disabled={!isInStock}>
          {isInStock ? "Add to Cart" : "Out of Stock"}
        </Button>
        <ButtonLink
          variant="quiet"
          size="large"
          to={bundleAddress("/bundles", { size, selection: productIds })}
          prefetch="intent"
        >
          Swap bars
        </ButtonLink>
        <Button
          variant="quiet"
          size="large"
          className="noscript:hidden"
          onClick={() => shareBox(readyBoxPath(box))}
        >
          {bundleMessages.share}
        </Button>
      </div>
    </>
  );
}

/** Breadcrumbs of a ready-made box. */
export function trailTo(box: Pick<ReadyBox, "slug" | "name">) {
  return [
    { name: "Home", path: "/" },
    { name: "Create Bundle", path: "/bundles" },
    { name: box.name, path: readyBoxPath(box) },
  ];
}
