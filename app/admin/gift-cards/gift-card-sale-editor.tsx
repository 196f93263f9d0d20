import type { ReactNode } from "react";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { SwitchField } from "#app/ui/fields/switch-field.tsx";
import { TextField, UnitField } from "#app/ui/fields/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import {
  type GiftCardSaleForm,
  type GiftCardSaleFormField,
  type GiftCardSaleProblems,
  type GiftCardSaleSettings,
  giftCardSaleFormFields,
  giftCardSaleFormOf,
  readGiftCardSaleForm,
} from "#domain/gift-cards/gift-card-sale-settings.ts";
import { type EarlierVersion, EarlierVersions } from "../shared/earlier-versions.tsx";
import type { SectionStart } from "../shared/save-section.ts";
import { SettingsForm } from "../shared/settings-form.tsx";
import { type ServerSaveResult, useFormDraft } from "../shared/use-form-draft.ts";
import { giftCardMessages, saleProblemWords } from "./gift-card-words.ts";

type SaleStart = SectionStart<GiftCardSaleSettings>;
export type SaveSaleAnswer = ServerSaveResult<
  SaleStart,
  GiftCardSaleProblems,
  { start: SaleStart }
>;

const idOf = (field: GiftCardSaleFormField) => `gift-card-sale-${field}`;

/** Whether the shop sells gift cards, and over which amounts. */
export function GiftCardSaleEditor(props: {
  loaded: SaleStart;
  versions: readonly EarlierVersion<GiftCardSaleSettings>[];
  /** Whether the checkout takes gift cards; otherwise none is sold. */
  isTaken: boolean;
}): ReactNode {
  const form = useFormDraft<
    SaleStart,
    GiftCardSaleForm,
    GiftCardSaleProblems,
    { start: SaleStart }
  >({
    loaded: props.loaded,
    draftOf: ({ settings }) => giftCardSaleFormOf(settings),
    action: "/admin/gift-cards/sell",
    problemsOf(draft) {
      const read = readGiftCardSaleForm(draft);
      return read.ok ? undefined : read.problems;
    },
    formData(draft, { version }) {
      const sent = new FormData();
      sent.set("sale", JSON.stringify(draft));
      sent.set("version", String(version));
      return sent;
    },
    fields: giftCardSaleFormFields,
    idOf,
    onSaved({ start }) {
      showToast(start.settings.isOn ? giftCardMessages.sold : giftCardMessages.notSold);
      return start;
    },
  });
  const { draft, edit, problems, start } = form;
  const fieldOf = (field: GiftCardSaleFormField) => {
    const problem = problems[field];
    return { id: idOf(field), problem: problem && saleProblemWords[problem] };
  };
  const inputOf = (field: GiftCardSaleFormField) => ({
    autoComplete: "off",
    value: draft[field],
    onChange: (value: string) => edit((current) => ({ ...current, [field]: value }), field),
  });

  return (
    <SettingsForm title="Sell gift cards" form={form} sentences={giftCardMessages.saleTrouble}>
      <div className="grid gap-5">
        <p>
          <TextLink to="/admin/gift-cards">All gift cards</TextLink>
        </p>
        {!props.isTaken && <Alert>{giftCardMessages.notTaken}</Alert>}
        <Panel aria-label="What is sold" className="grid gap-5">
          <SwitchField
            name="isOn"
            label="Shoppers can buy gift cards"
            checked={draft.isOn}
            onChange={(isOn) => edit((current) => ({ ...current, isOn }))}
          />
          <TextField
            {...fieldOf("amounts")}
            label="Amounts"
            hint="In dollars, separated by commas, such as 25, 50, 100."
            {...inputOf("amounts")}
            maxLength={200}
          />
          <SwitchField
            name="takesOwn"
            label="Buyers can type another amount"
            checked={draft.takesOwn}
            onChange={(takesOwn) => edit((current) => ({ ...current, takesOwn }), "amounts")}
          />
          {draft.takesOwn && (
            <div className="grid max-w-96 grid-cols-2 gap-4">
              {(["ownMin", "ownMax"] as const).map((field) => (
                <UnitField
                  key={field}
                  {...fieldOf(field)}
                  label={field === "ownMin" ? "From" : "To"}
                  {...inputOf(field)}
                  unit="$"
                  inputMode="decimal"
                  maxLength={20}
                />
              ))}
            </div>
          )}
        </Panel>
        <EarlierVersions
          versions={props.versions}
          current={start.version}
          onPutBack={(settings) => edit(() => giftCardSaleFormOf(settings))}
        />
      </div>
    </SettingsForm>
  );
}
