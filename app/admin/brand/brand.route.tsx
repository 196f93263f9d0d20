import { useFieldAt } from "#app/admin/form/form-context.ts";
import { fieldsOf } from "#app/admin/form/form-fields.tsx";
import { loadSettings } from "#app/admin/form/load-settings.ts";
import { EarlierSettings, SettingsForm } from "#app/admin/form/settings-form.tsx";
import { adminMeta } from "#app/admin/shared/admin-meta.ts";
import { requestContext } from "#app/http/request-context.ts";
import { Choice } from "#app/ui/fields/choice.tsx";
import { adjustBrand, brandSchema, type CardPictures } from "#domain/brand/brand-settings.ts";
import type { ButtonStyle, CornerStyle } from "#domain/brand/looks.ts";
import { pairTitle, typefacePairNames, typefacePairs } from "#domain/brand/typefaces.ts";
import { brandSection } from "#server/settings/sections.ts";
import { FormSection } from "../form/form-section.tsx";
import { PreviewColumns } from "../preview/preview-columns.tsx";
import { ShopPreview } from "../preview/shop-preview.tsx";
import { useLastValid } from "../preview/use-last-valid.ts";
import type { Route } from "./+types/brand.route";
import { BrandColorFields } from "./brand-color-fields.tsx";
import { brandMessages } from "./brand-messages.ts";
import { LogoField } from "./logo-field.tsx";
import { LookChoice } from "./look-choice.tsx";

export const meta = adminMeta("Brand", "How the shop looks.");

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  return { loaded: await loadSettings(shop, brandSection) };
}

const F = fieldsOf(brandSchema);

const typefaceOptions = Object.fromEntries(
  typefacePairNames.map((name) => {
    const pair = typefacePairs[name];
    return [name, { label: pairTitle(pair), hint: pair.mood }];
  }),
);
const cornerOptions: Record<CornerStyle, { label: string }> = {
  square: { label: "Square" },
  slight: { label: "Slightly round" },
  soft: { label: "Soft" },
  round: { label: "Very round" },
};
const buttonOptions: Record<ButtonStyle, { label: string }> = {
  ink: { label: "In the text's color" },
  accent: { label: "In the accent color" },
  outline: { label: "Thin outline" },
  raised: { label: "Raised, like keys" },
};
const cardOptions: Record<CardPictures, { label: string; hint: string }> = {
  crop: { label: "Crop", hint: "Each picture fills its card." },
  whole: { label: "Whole picture", hint: "Nothing is cut off; some get a margin." },
};

export default function Brand({ loaderData }: Route.ComponentProps) {
  const { loaded } = loaderData;
  return (
    <SettingsForm
      section="brand"
      codec={brandSchema}
      loaded={loaded}
      saved={brandMessages.saved}
      title="Brand"
      titleLevel={2}
      adjust={adjustBrand}
    >
      <PreviewColumns preview={() => <BrandPreview />}>
        <div className="grid gap-5">
          <LookChoice />
          <FormSection title="Name and logo" fields="grid gap-4">
            <F.Text
              path="tagline"
              label="Line under the name"
              optional
              hint="In the header, in search results and in shared links."
            />
            <LogoField />
          </FormSection>
          <BrandColorFields />
          <ChoiceList
            path="typefaces"
            title="Typefaces"
            options={typefaceOptions}
            note="All come with the shop, under the SIL Open Font License 1.1. Only the chosen pair is loaded."
          />
          <ChoiceList path="corners" title="Corners" options={cornerOptions} />
          <ChoiceList path="buttons" title="Buttons" options={buttonOptions} />
          <ChoiceList path="cards" title="Pictures in lists" options={cardOptions} />
          <EarlierSettings codec={brandSchema} loaded={loaded} />
        </div>
      </PreviewColumns>
    </SettingsForm>
  );
}

function BrandPreview() {
  const shown = useLastValid(brandSchema, F.useDraft());
  return (
    <ShopPreview
      src="/admin/shop/preview"
      title="Your shop, with these changes"
      draft={shown ? { brand: shown } : {}}
    />
  );
}

function ChoiceList(props: {
  path: "typefaces" | "corners" | "buttons" | "cards";
  title: string;
  options: Readonly<Record<string, { readonly label: string; readonly hint?: string }>>;
  note?: string;
}) {
  const { path, title, options, note } = props;
  const { id, value: chosen, change } = useFieldAt<string>(path);
  return (
    <FormSection title={title} help={note} fold={options[chosen]?.label ?? title}>
      <Choice
        id={id}
        legend={title}
        value={chosen}
        options={options}
        layout="columns"
        onChange={change}
      />
    </FormSection>
  );
}
