import type { ReactNode } from "react";
import { focusField } from "#app/admin/form/focus-field.ts";
import { fieldId, useFormContext } from "#app/admin/form/form-context.ts";
import { EarlierSettings, SettingsForm } from "#app/admin/form/settings-form.tsx";
import { socialNames } from "#app/shop/layout/social-links.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { productSortNames } from "#domain/catalog/sort-products.ts";
import type { DefaultTexts, HomeStep } from "#domain/home/home-content.ts";
import { homeCodec, homeSchema, socialSites } from "#domain/home/home-settings.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { FormSection } from "../form/form-section.tsx";
import { PreviewColumns } from "../preview/preview-columns.tsx";
import { ShopPreview } from "../preview/shop-preview.tsx";
import { useLastValid } from "../preview/use-last-valid.ts";
import type { Route } from "./+types/home-texts.route";
import { HeroFields } from "./hero-fields.tsx";
import { HomeField } from "./home-field.tsx";
import { F } from "./home-form-fields.ts";
import { homeMessages } from "./home-messages.ts";
import { OwnPictureField } from "./picture-field.tsx";
import { ProcessFields } from "./process-fields.tsx";
import { ProductsField } from "./products-field.tsx";
import { SectionOrder } from "./section-order.tsx";
import { shownTexts } from "./shown-texts.ts";
import { StepFields } from "./step-fields.tsx";

type HomeScreen = Route.ComponentProps["loaderData"];

/** Edits the content of the home page and of the frame around every page, with a preview. */
export function HomeEditor({ loaded, ...shown }: HomeScreen): ReactNode {
  return (
    <SettingsForm
      section="home"
      codec={homeCodec}
      loaded={loaded}
      saved={homeMessages.saved}
      title="Home & texts"
      titleLevel={2}
    >
      <PreviewColumns
        preview={(showForm) => <HomePreview defaults={shown.defaults} showForm={showForm} />}
      >
        <div className="grid gap-5">
          <HomeFields {...shown} />
          <EarlierSettings codec={homeCodec} loaded={loaded} />
        </div>
      </PreviewColumns>
    </SettingsForm>
  );
}

function SortingFields() {
  const { offersMoreSorts, firstSort } = F.useDraft().list;
  const fold = offersMoreSorts ? productSortNames[firstSort] : "By name, price or rating";
  return (
    <FormSection title="Sorting of the list" fold={fold}>
      <F.Switch
        path="list.offersMoreSorts"
        label="Also sort by Featured, Newest and Best Selling"
      />
      {offersMoreSorts && (
        <F.Select
          path="list.firstSort"
          label="What the list begins with"
          options={productSortNames}
        />
      )}
      <p className="text-sm text-soft">
        Featured are the bars above, then the newest. Best Selling counts paid orders of a year,
        anew every night.
      </p>
    </FormSection>
  );
}

function HomeFields({ products, defaults, freeShipping }: Omit<HomeScreen, "loaded">) {
  const draft = F.useDraft();
  return (
    <>
      <HeroFields products={products} defaults={defaults} freeShipping={freeShipping} />
      <FormSection
        title="Announcement"
        fold={draft.announcement.text || "None"}
        fields="grid gap-4 sm:grid-cols-2"
      >
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
      </FormSection>
      <SectionOrder />
      <FormSection title="Featured bars" fold={countFeatured(draft.featured.length)}>
        <ProductsField
          path="featured"
          products={products}
          max={24}
          none="Without a choice, the seven newest are shown."
        />
      </FormSection>
      <SortingFields />
      <ProcessFields defaults={defaults.process} />
      <FormSection
        title="Value cards"
        fold={listTitles(draft.values, defaults.values)}
        fields="grid gap-4"
      >
        <StepFields
          path="values"
          pictures="pictures.values"
          name="Card"
          defaults={defaults.values}
        />
      </FormSection>
      <FormSection title="The box" fold={draft.box.title || defaults.boxTitle} fields="grid gap-4">
        <HomeField path="box.title" label="Title" fallback={defaults.boxTitle} />
        <HomeField path="box.text" label="Text" hint="Before what the shop says of the savings." />
        <OwnPictureField
          path="pictures.box"
          label="Picture of your box"
          none="Leave blank for the drawing of a box."
        />
      </FormSection>
      <FormSection
        title="While your shop is closed"
        help="Beside what visitors read before you open, and while you close for a while."
        fold={draft.pictures.closed.image ? "Your picture" : "No picture"}
      >
        <OwnPictureField
          path="pictures.closed"
          label="Picture while closed"
          none="Leave blank for none."
        />
      </FormSection>
      <FormSection
        title="Footer"
        fold={draft.footer || defaults.footer}
        fields="grid gap-4 sm:grid-cols-2"
      >
        <div className="sm:col-span-2">
          <HomeField path="footer" label="Below your name" fallback={defaults.footer} />
        </div>
        <div className="grid gap-3 sm:col-span-2">
          <F.Switch path="newsletter.isOn" label="Newsletter sign-up in the footer" />
          <F.When path="newsletter.isOn" is={true}>
            <HomeField
              path="newsletter.about"
              label="What you write about, and how often"
              hint="One sentence above the field. Leave blank for none."
            />
          </F.When>
          <p className="text-sm text-soft">
            <span>{homeMessages.newsletter}</span>{" "}
            <TextLink to="/admin/customers/newsletter">Subscribers</TextLink>
          </p>
        </div>
        {socialSites.map((site) => (
          <HomeField key={site} path={`social.${site}`} label={socialNames[site]} type="url" />
        ))}
      </FormSection>
    </>
  );
}

function countFeatured(count: number): string {
  return count === 0 ? "The seven newest" : countNoun(count, "bar");
}

/** The titles as shown, where an empty card has ours. */
function listTitles(steps: readonly HomeStep[], defaults: readonly HomeStep[]): string {
  const titles = steps.map(({ title, text }, index) =>
    title || text ? title : defaults[index]?.title,
  );
  return titles.filter(Boolean).join(", ") || "Without titles";
}

function HomePreview(props: { defaults: DefaultTexts; showForm: () => void }) {
  const { defaults, showForm } = props;
  const form = useFormContext();
  const draft = F.useDraft();
  const shown = useLastValid(homeSchema, draft);
  return (
    <ShopPreview
      src="/admin/shop/preview"
      title="Your shop, with these changes"
      draft={shown && { home: shown }}
      texts={shownTexts(draft, defaults)}
      onPress={(path) => {
        showForm();
        const field = document.getElementById(fieldId(form.id, path));
        focusField(field);
        // As with Tab: what is typed replaces it.
        if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
          field.select();
        }
      }}
    />
  );
}
