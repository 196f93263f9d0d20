import type { ReactNode } from "react";
import { fieldsOf } from "#app/admin/form/form-fields.tsx";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";
import type { DefaultTexts } from "#domain/home/home-content.ts";
import { type HomeSettings, homeForm } from "#domain/home/home-settings.ts";
import { HomeField } from "./home-field.tsx";
import { PictureField } from "./picture-field.tsx";
import { type ProductName, ProductsField } from "./products-field.tsx";

const F = fieldsOf(homeForm);

const kinds = {
  own: "As the shop comes",
  products: "Up to three of your bars",
  picture: "A picture of yours",
} satisfies Record<HomeSettings["hero"]["kind"], string>;

type HeroFieldsProps = { products: readonly ProductName[]; defaults: DefaultTexts };

/** The first screen of the home page. */
export function HeroFields(props: HeroFieldsProps): ReactNode {
  const { products, defaults } = props;
  return (
    <FieldGroup title="First screen">
      <div className="mt-3 grid gap-4">
        <HomeField path="hero.headline" label="Headline" fallback={defaults.headline} />
        <HomeField path="hero.text" label="Text" long fallback={defaults.text} />
        <div className="grid gap-4 sm:grid-cols-2">
          <HomeField path="hero.buttons.0.label" label="First button" />
          <HomeField
            path="hero.buttons.0.to"
            label="Leads to"
            hint="Such as /products."
            type="url"
          />
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
        <F.Select path="hero.kind" label="Beside the words" options={kinds} />
        <F.When path="hero.kind" is="products">
          <ProductsField
            path="hero.products"
            products={products}
            max={3}
            none="Without a choice, the three newest are shown. The first one lies in front."
          />
        </F.When>
        <F.When path="hero.kind" is="picture">
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <PictureField path="hero.picture" label="Picture" choose="Choose or upload" />
            <HomeField
              path="hero.pictureShows"
              label="What the picture shows"
              hint="For people who can't see it."
            />
          </div>
        </F.When>
      </div>
    </FieldGroup>
  );
}
