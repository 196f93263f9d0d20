import { Actions } from "../../ui/buttons/actions.tsx";
import { ButtonLink } from "../../ui/buttons/button.tsx";
import { ProcessFilm } from "../process/process-film.tsx";
import { ProcessStrip } from "../process/process-strip.tsx";
import { pageMeta } from "../seo/page-meta.ts";
import type { Route } from "./+types/placeholder.route";
import { TextPage } from "./text-page.tsx";

type Place = { readonly title: string; readonly description: string; readonly more: string };

const places: Record<string, Place> = {
  "/about": {
    title: "Our Story",
    description:
      "We are a small kitchen in a small town that makes chocolate from the bean and sells it by the bar.",
    more: "How it began, who turns the wheels and why there is a shell on every wrapper: we are writing it down.",
  },
  "/process": {
    title: "Bean to Bar Process",
    description:
      "Every bar starts as a sack of beans and leaves as something that snaps. Four steps lie between.",
    more: "A longer walk through our kitchen, with all its noise and smells, will follow here.",
  },
  "/sustainability": {
    title: "Sustainability",
    description:
      "Paper wrappers without plastic, husks that become mulch, and cocoa bought at prices that a farm can live on.",
    more: "We are gathering the figures, so that this page can show them instead of promising.",
  },
  "/wholesale": {
    title: "Wholesale",
    description:
      "Wholesale, for shops that want our bars by the register: cafés, bookshops, farm stands and small groceries.",
    more: "Price list and case sizes are coming soon. Until then, write to us and tell us what you have in mind.",
  },
  "/careers": {
    title: "Careers",
    description: "We are few, we start early, and the kitchen smells of warm cocoa all day long.",
    more: "We're not hiring right now. When we are, you'll read about it here first.",
  },
  "/shipping": {
    title: "Shipping Information",
    description:
      "We ship within the United States, packed so that the bars arrive whole. You'll see shipping and tax in your cart before you pay.",
    more: "Transit times by state, and what we do in hot weather, will follow here.",
  },
};

function placeAt(pathname: string): Place & { path: string } {
  const path = pathname.replace(/\/+$/, "").toLowerCase();
  const place = places[path];
  if (!place) throw new Error(`No placeholder page is written for ${path}`);
  return { ...place, path };
}

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const { title, description, path } = placeAt(location.pathname);
  return pageMeta(matches[0].loaderData, { title, description, path });
};

export default function Placeholder({ matches }: Route.ComponentProps) {
  const { title, description, more, path } = placeAt(matches.at(-1)?.pathname ?? "");
  return (
    <TextPage kicker="Coming Soon" title={title} lead={description}>
      {path === "/process" && (
        <>
          <div className="max-w-208">
            <ProcessFilm atTop />
          </div>
          <ProcessStrip headingLevel="h2" />
        </>
      )}
      <p className="max-w-prose text-lg text-balance">{more}</p>
      <Actions>
        <ButtonLink to="/products" prefetch="intent">
          See the bars
        </ButtonLink>
        <ButtonLink to="/contact" prefetch="intent" variant="quiet">
          Ask us
        </ButtonLink>
      </Actions>
    </TextPage>
  );
}
