import type { ReactNode } from "react";
import { type EarlierVersion, EarlierVersions } from "#app/admin/shared/earlier-versions.tsx";
import { SettingsForm } from "#app/admin/shared/settings-form.tsx";
import { useFormDraft } from "#app/admin/shared/use-form-draft.ts";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import {
  type BrandField,
  type BrandProblems,
  type BrandSettings,
  brandFields,
  brandSchema,
  readBrand,
  settingsOfLook,
} from "#domain/brand/brand-settings.ts";
import { buttonStyles, cornerStyles } from "#domain/brand/looks.ts";
import { pairTitle, typefacePairNames, typefacePairs } from "#domain/brand/typefaces.ts";
import { ShopPreview } from "../shared/shop-preview.tsx";
import { BrandColorFields } from "./brand-color-fields.tsx";
import { brandMessages, brandProblemWords } from "./brand-messages.ts";
import type { BrandStart } from "./brand-result.ts";
import { ChoiceList } from "./choice-list.tsx";
import { LogoField } from "./logo-field.tsx";
import { LookChoice } from "./look-choice.tsx";

const idOf = (field: BrandField) => `brand-${field}`;

const cornerNames = {
  square: "Square",
  slight: "Slightly round",
  soft: "Soft",
  round: "Very round",
};
const buttonNames = {
  ink: "In the text's color",
  accent: "In the accent color",
  outline: "Thin outline",
  raised: "Raised, like keys",
};

/** Edits the shop's look, with a preview. */
export function BrandEditor(props: {
  loaded: BrandStart;
  versions: readonly EarlierVersion<BrandSettings>[];
}): ReactNode {
  const form = useFormDraft<BrandStart, BrandSettings, BrandProblems, { start: BrandStart }>({
    loaded: props.loaded,
    draftOf: ({ settings }) => settings,
    action: "/admin/shop/brand",
    problemsOf(draft) {
      const read = readBrand(draft);
      return read && !read.ok ? read.problems : undefined;
    },
    formData(draft, { version }) {
      const sent = new FormData();
      sent.set("brand", JSON.stringify(draft));
      sent.set("version", String(version));
      return sent;
    },
    fields: brandFields,
    idOf,
    onSaved({ start }) {
      showToast(brandMessages.saved);
      return start;
    },
  });
  const { draft, edit, problems, start } = form;
  const change = (part: Partial<BrandSettings>, field?: BrandField) =>
    edit((current) => ({ ...current, ...part }), field);
  const problemOf = (field: BrandField) => problems[field] && brandProblemWords[problems[field]];
  const shown = brandSchema.safeParse(draft);
  return (
    <SettingsForm title="Brand" isPart form={form} sentences={brandMessages.trouble}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
        <div className="grid gap-5">
          <LookChoice
            chosen={draft.look}
            onChoose={(look) => change(settingsOfLook(look), "paper")}
          />
          <FieldGroup title="Name and logo">
            <div className="mt-3 grid gap-4">
              <TextField
                id={idOf("tagline")}
                label="Line under the name"
                optional
                hint="In the header, in search results and in shared links."
                problem={problemOf("tagline")}
                autoComplete="off"
                value={draft.tagline}
                onChange={(text) => change({ tagline: text }, "tagline")}
              />
              <LogoField logo={draft.logo} onChange={(logo) => change({ logo })} />
            </div>
          </FieldGroup>
          <BrandColorFields
            draft={draft}
            idOf={idOf}
            problemOf={problemOf}
            onChange={(field, color) => change({ [field]: color }, field)}
          />
          <ChoiceList
            title="Typefaces"
            name="typefaces"
            chosen={draft.typefaces}
            choices={typefacePairNames.map((value) => ({
              value,
              label: pairTitle(typefacePairs[value]),
              hint: typefacePairs[value].mood,
            }))}
            onChoose={(typefaces) => change({ typefaces })}
            note="All come with the shop, under the SIL Open Font License 1.1. Only the chosen pair is loaded."
          />
          <ChoiceList
            title="Corners"
            name="corners"
            chosen={draft.corners}
            choices={cornerStyles.map((value) => ({ value, label: cornerNames[value] }))}
            onChoose={(corners) => change({ corners })}
          />
          <ChoiceList
            title="Buttons"
            name="buttons"
            chosen={draft.buttons}
            choices={buttonStyles.map((value) => ({ value, label: buttonNames[value] }))}
            onChoose={(buttons) => change({ buttons })}
          />
          <EarlierVersions
            versions={props.versions}
            current={start.version}
            onPutBack={(settings) => edit(() => settings, "paper")}
          />
        </div>
        <ShopPreview draft={shown.success ? { brand: shown.data } : {}} />
      </div>
    </SettingsForm>
  );
}
