import type { ReactNode } from "react";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Container } from "#app/ui/layout/container.tsx";
import type { ComingSoonItem } from "#domain/coming-soon/coming-soon-codec.ts";
import type { HomeContent } from "#domain/home/home-content.ts";
import type { HomeSection } from "#domain/home/home-settings.ts";
import { soldBoxSizes } from "#domain/pricing/pricing-settings.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import type { ReadyBoxesProps } from "../boxes/ready-box-list.tsx";
import { ReadyBoxes } from "../boxes/ready-boxes.tsx";
import { ComingSoonList } from "../coming-soon/coming-soon-list.tsx";
import { BoxInvitation } from "./box-invitation.tsx";
import { ProcessSection } from "./process-section.tsx";
import { ValueCards } from "./value-cards.tsx";

/** What the sections below the featured bars show. */
export type HomeSectionsData = {
  /** Null when the server cannot be reached and this browser never loaded the page. */
  readonly content: HomeContent | null;
  readonly comingSoon: readonly ComingSoonItem[];
  /** Only in a shop that has some. */
  readonly readyBoxes?: Omit<ReadyBoxesProps, "sizes">;
};

/** A section of the home page, other than the featured bars. */
export default function LaterHomeSection(props: {
  name: Exclude<HomeSection, "featured">;
  data: HomeSectionsData;
  pricing: PricingSettings | undefined;
}): ReactNode {
  const { name, data, pricing } = props;
  const { content, comingSoon, readyBoxes } = data;
  if (name === "coming-soon") return <ComingSoon text={content?.comingSoon} items={comingSoon} />;
  if (!content) return null;
  if (name === "process") return <ProcessSection process={content.process} />;
  if (name === "values") return <ValueCards values={content.values} />;
  return (
    <>
      <BoxInvitation box={content.box} pricing={pricing} />
      {readyBoxes && pricing && (
        <Container>
          <ReadyBoxes {...readyBoxes} sizes={soldBoxSizes(pricing)} />
        </Container>
      )}
    </>
  );
}

function ComingSoon(props: { text: string | undefined; items: readonly ComingSoonItem[] }) {
  return (
    <Container
      as="section"
      className="mt-24 grid gap-8 sm:mt-32 lg:grid-cols-[1fr_2fr] lg:gap-16"
      aria-labelledby="upcoming"
    >
      <div>
        <h2 id="upcoming" className="section-title text-4xl sm:text-5xl">
          Coming Soon
        </h2>
        <p className="my-3 max-w-sm text-balance text-soft">{props.text}</p>
        <TextLink to="/coming-soon">Hear when they're here</TextLink>
      </div>
      <ComingSoonList items={props.items} />
    </Container>
  );
}
