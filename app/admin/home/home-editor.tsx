import type { ReactNode } from "react";
import { fieldsOf } from "#app/admin/form/form-fields.tsx";
import type { LoadedSettings } from "#app/admin/form/load-settings.ts";
import { EarlierSettings, SettingsForm } from "#app/admin/form/settings-form.tsx";
import { socialNames } from "#app/shop/layout/social-links.tsx";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";
import type { DefaultTexts } from "#domain/home/home-content.ts";
import {
  type HomeSettings,
  homeForm,
  homeSchema,
  socialSites,
} from "#domain/home/home-settings.ts";
import { ShopPreview } from "../preview/shop-preview.tsx";
import { HeroFields } from "./hero-fields.tsx";
import { HomeField } from "./home-field.tsx";
import { homeMessages } from "./home-messages.ts";
import { ProcessFields } from "./process-fields.tsx";
import { type ProductName, ProductsField } from "./products-field.tsx";
import { SectionOrder } from "./section-order.tsx";
import { StepFields } from "./step-fields.tsx";

const F = fieldsOf(homeForm);

/** Edits the content of the home page and of the frame around every page, with a preview. */
export function HomeEditor(props: {
  loaded: LoadedSettings<HomeSettings>;
  products: readonly ProductName[];
  defaults: DefaultTexts;
}): ReactNode {
  const { loaded, products, defaults } = props;
  return (
    <SettingsForm
      section="home"
      codec={homeForm}
      loaded={loaded}
      saved={homeMessages.saved}
      title="Home & texts"
      titleLevel={2}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
        <div className="grid gap-5">
          <HeroFields products={products} defaults={defaults} />
          <FieldGroup title="Announcement">
            <div className="mt-3 grid gap-4 sm:grid-cols-2">
              <HomeField
                path="announcement.text"
                label="One line, above every page"
                hint="Leave blank for none."
              />
              <HomeField
                path="announcement.to"
                label="Where it leads"
                hint="Such as /products. Leave blank for nowhere."
                type="url"
              />
              <HomeField
                path="announcement.from"
                label="First day"
                hint="Dates use your shop's time zone."
                type="date"
              />
              <HomeField path="announcement.until" label="Last day" type="date" />
            </div>
          </FieldGroup>
          <SectionOrder />
          <FieldGroup title="Featured bars">
            <ProductsField
              path="featured"
              products={products}
              max={24}
              none="Without a choice, the seven newest are shown."
            />
          </FieldGroup>
          <ProcessFields defaults={defaults.process} />
          <FieldGroup title="Value cards">
            <div className="mt-3 grid gap-4">
              <StepFields path="values" name="Card" defaults={defaults.values} />
            </div>
          </FieldGroup>
          <FieldGroup title="The box">
            <div className="mt-3 grid gap-4">
              <HomeField path="box.title" label="Title" fallback={defaults.boxTitle} />
              <HomeField
                path="box.text"
                label="Text"
                hint="Before what the shop says of the savings."
              />
            </div>
          </FieldGroup>
          <FieldGroup title="Footer">
            <div className="mt-3 grid gap-4 sm:grid-cols-2">
              <div className="sm:col-span-2">
                <HomeField path="footer" label="Below your name" fallback={defaults.footer} />
              </div>
              {socialSites.map((site) => (
                <HomeField
                  key={site}
                  path={`social.${site}`}
                  label={socialNames[site]}
                  type="url"
                />
              ))}
            </div>
          </FieldGroup>
          <EarlierSettings codec={homeForm} loaded={loaded} />
        </div>
        <HomePreview />
      </div>
    </SettingsForm>
  );
}

function HomePreview() {
  const shown = homeSchema.safeParse(F.useDraft());
  return <ShopPreview draft={shown.success ? { home: shown.data } : {}} />;
}
