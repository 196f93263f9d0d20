import { TextLink } from "../../ui/buttons/text-link.tsx";
import { pageMeta } from "../seo/page-meta.ts";
import type { Route } from "./+types/cottage-food-license.route";
import { TextPage, TextSection } from "./text-page.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: "Cottage Food License",
    description:
      "How we label our chocolate, keep our kitchen clean and sell only what a cottage food kitchen may sell.",
    path: "/cottage-food-license",
  });

export default function CottageFoodLicense() {
  return (
    <TextPage
      title="Cottage Food License"
      lead="Our chocolate is made in a home kitchen under our state's cottage food rules. This is what that means for the bar in your hand."
    >
      <TextSection title="Labeling">
        Every bar carries a label with its name, its ingredients by weight, the allergens that it
        contains, its net weight, and who made it. The same list stands on the bar's page in the
        shop, so that you can read it before you buy.
      </TextSection>
      <TextSection title="Clean production">
        Tools and surfaces are washed and sanitized before each batch. No pets, no visitors and no
        other cooking while chocolate is being made. Beans are sorted by hand, roasted through, and
        kept apart from finished bars; we write down each batch, so that we can say what went into
        yours.
      </TextSection>
      <TextSection title="Only permitted products">
        We sell only products that cottage food rules permit: bars that keep at room temperature.
        There are no cream fillings, nothing that needs a refrigerator, and nothing with alcohol.
      </TextSection>
      <p>
        Want to know more, or are you sensitive to traces of an ingredient?{" "}
        <TextLink to="/contact">Contact us</TextLink> before you order.
      </p>
    </TextPage>
  );
}
