import type { ReactNode } from "react";
import { SetElsewhere } from "#app/admin/form/set-elsewhere.tsx";
import { focusPointNames } from "#domain/catalog/picture-details.ts";
import type { DefaultTexts } from "#domain/home/home-content.ts";
import type { HomeSettings } from "#domain/home/home-settings.ts";
import { FormSection } from "../form/form-section.tsx";
import { DrawnFilmNote } from "./drawn-film-note.tsx";
import { HomeField } from "./home-field.tsx";
import { F } from "./home-form-fields.ts";
import { PictureField } from "./picture-field.tsx";
import { type ProductName, ProductsField } from "./products-field.tsx";

const heroKinds = {
  default: "As the shop comes",
  products: "Up to three of your bars",
  picture: "A picture of yours",
} satisfies Record<HomeSettings["hero"]["kind"], string>;

type HeroFieldsProps = {
  products: readonly ProductName[];
  defaults: DefaultTexts;
  freeShipping: FreeShippingRule;
};

/** What the first screen says of free shipping, and which screen decides it. */
type FreeShippingRule = { readonly text: string; readonly isByZone: boolean };

/** The first screen of the home page. */
export function HeroFields(props: HeroFieldsProps): ReactNode {
  const { products, defaults, freeShipping } = props;
  const { picture } = F.useDraft().hero;
  return (
    <FormSection title="First screen" fields="grid gap-4">
      <HomeField path="hero.headline" label="Headline" fallback={defaults.headline} />
      <HomeField path="hero.text" label="Text" long fallback={defaults.text} />
      <div className="grid gap-4 sm:grid-cols-2">
        <HomeField path="hero.buttons.0.label" label="First button" />
        <HomeField path="hero.buttons.0.to" label="Leads to" hint="Such as /products." type="url" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <HomeField path="hero.buttons.1.label" label="Second button" />
        <HomeField
          path="hero.buttons.1.to"
          label="Leads to"
          hint="Without buttons of yours, ours are shown."
          type="url"
        />
      </div>
      <SetElsewhere
        label="Free shipping, below the text"
        value={freeShipping.text}
        screen={freeShipping.isByZone ? "Shipping" : "Pricing"}
      />
      <F.Select path="hero.kind" label="Beside the words" options={heroKinds} />
      <F.When path="hero.kind" is="products">
        <ProductsField
          path="hero.products"
          products={products}
          max={3}
          none="Without a choice, the three newest are shown. The first one lies in front."
        />
      </F.When>
      <F.When path="hero.kind" is="picture">
        <DrawnFilmNote pictures={[picture]} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <PictureField path="hero.picture" label="Picture" />
          <div className="grid gap-4">
            <HomeField
              path="hero.pictureShows"
              label="What the picture shows"
              hint="For people who can't see it."
            />
            <F.Select
              path="hero.pictureFocus"
              label="Focus"
              hint="The part that stays in view where the picture is cropped."
              options={focusPointNames}
            />
          </div>
        </div>
      </F.When>
    </FormSection>
  );
}
