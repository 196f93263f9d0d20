import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Container } from "#app/ui/layout/container.tsx";
import { type BundleSize, bundleSizes } from "#domain/catalog/bundle-size.ts";
import type { HomeContent } from "#domain/home/home-content.ts";
import { formatPercent } from "#domain/money/percent.ts";
import { bundleTier } from "#domain/pricing/pricing-settings.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { OwnPicture } from "../pictures/own-picture.tsx";

const sizeNames: Record<BundleSize, string> = { 3: "Three", 5: "Five" };

/** Links to the box builder and says what a box saves. Nothing when no box is sold. */
export function BoxInvitation(props: {
  box: HomeContent["box"];
  pricing: PricingSettings | undefined;
}): ReactNode {
  const { box, pricing } = props;
  const offers = bundleSizes.flatMap((size) => {
    const tier = pricing && bundleTier(pricing, size);
    if (!tier?.enabled) return [];
    const saving =
      tier.discountPercent > 0 ? ` save ${formatPercent(tier.discountPercent)}%` : " in a box";
    return [`${sizeNames[size]} bars${saving}.`];
  });
  if (offers.length === 0) return null;
  return (
    <Container as="section" className="mt-24 sm:mt-32" aria-labelledby="box">
      <div
        className={`brick grid items-center gap-x-12 overflow-hidden rounded-4xl p-[clamp(2rem,6vw,4.5rem)] md:grid-cols-2 ${box.picture ? "gap-y-8" : "gap-y-4 max-md:pb-0"}`}
      >
        <div>
          <h2 id="box" className="text-4xl wrap-break-word sm:text-6xl">
            {box.title}
          </h2>
          <p className="mt-4 text-lg text-balance wrap-break-word sm:text-xl">{`${box.text} ${offers.join(" ")} Repeats are allowed.`}</p>
          <ButtonLink to="/bundles" prefetch="intent" size="large" className="mt-7">
            Build a box
          </ButtonLink>
        </div>
        {box.picture ? (
          <OwnPicture
            picture={box.picture}
            sizes="(min-width: 48rem) 510px, 80vw"
            className="rounded-3xl"
          />
        ) : (
          <img
            src="/art/empty-box.svg"
            alt=""
            width={800}
            height={520}
            loading="lazy"
            decoding="async"
            className="w-full max-md:mb-[-6%]"
          />
        )}
      </div>
    </Container>
  );
}
