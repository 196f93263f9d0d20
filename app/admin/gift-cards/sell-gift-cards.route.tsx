import { data, Form, useNavigation } from "react-router";
import {
  type GiftCardSaleForm,
  type GiftCardSaleFormField,
  type GiftCardSaleProblems,
  giftCardSaleFormOf,
  readGiftCardSaleForm,
} from "#domain/gift-cards/gift-card-sale-settings.ts";
import { giftCardSaleSection, takesGiftCards } from "#server/gift-cards/gift-card-section.ts";
import { saveSettings } from "#server/settings/save-settings.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import { readForm } from "../../http/read-form.ts";
import { requestContext } from "../../http/request-context.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { TextLink } from "../../ui/buttons/text-link.tsx";
import { Alert } from "../../ui/content/alert.tsx";
import { Note } from "../../ui/content/note.tsx";
import { Field, UnitInput } from "../../ui/fields/field.tsx";
import { Input } from "../../ui/fields/input.tsx";
import { PageHead } from "../../ui/layout/page-head.tsx";
import { formVersion } from "../shared/form-version.ts";
import type { Route } from "./+types/sell-gift-cards.route";
import { giftCardMessages, saleProblemWords } from "./gift-card-words.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Sell gift cards · ${loaderData?.shopName ?? "Conche"}` },
  { name: "description", content: "Whether shoppers can buy gift cards, and over which amounts." },
  { name: "robots", content: "noindex" },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, log, details } = context.get(requestContext).shop;
  const [{ data: settings, version }, isTaken] = await Promise.all([
    getSettings(db, giftCardSaleSection, log),
    takesGiftCards(db, log),
  ]);
  return { shopName: details().name, form: giftCardSaleFormOf(settings), version, isTaken };
}

type Answer =
  | { readonly code: "saved"; readonly isOn: boolean }
  | {
      readonly code: "refused" | "changed-meanwhile";
      readonly typed: GiftCardSaleForm;
      readonly problems: GiftCardSaleProblems;
    };

export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const form = await readForm(request);
  const text = (name: GiftCardSaleFormField) => String(form.get(name) ?? "").slice(0, 200);
  const typed: GiftCardSaleForm = {
    isOn: form.has("isOn"),
    amounts: text("amounts"),
    takesOwn: form.has("takesOwn"),
    ownMin: text("ownMin"),
    ownMax: text("ownMax"),
  };
  const read = readGiftCardSaleForm(typed);
  if (!read.ok) {
    return data<Answer>({ code: "refused", typed, problems: read.problems }, { status: 422 });
  }
  const { code } = await saveSettings(shop, giftCardSaleSection, {
    data: read.settings,
    expectedVersion: formVersion.parse(form.get("version")),
  });
  if (code === "saved") return data<Answer>({ code, isOn: read.settings.isOn });
  return data<Answer>({ code, typed, problems: {} }, { status: 409 });
}

export default function SellGiftCards({ loaderData, actionData }: Route.ComponentProps) {
  const { version, isTaken } = loaderData;
  const isSaving = useNavigation().state === "submitting";
  const refused = actionData && actionData.code !== "saved" ? actionData : undefined;
  const form = refused?.typed ?? loaderData.form;
  const problemOf = (field: GiftCardSaleFormField) => {
    const problem = refused?.problems[field];
    return problem && saleProblemWords[problem];
  };
  return (
    <>
      <PageHead title="Sell gift cards">
        <TextLink to="/admin/gift-cards">All gift cards</TextLink>
      </PageHead>
      {!isTaken && <Alert>{giftCardMessages.notTaken}</Alert>}
      {actionData?.code === "saved" && (
        <Note className="mb-5" role="status">
          {actionData.isOn ? giftCardMessages.sold : giftCardMessages.notSold}
        </Note>
      )}
      {refused?.code === "changed-meanwhile" && (
        <Alert role="alert">{giftCardMessages.changedMeanwhile}</Alert>
      )}
      <Form
        // What was stored fills the form anew.
        key={`${version} ${refused ? "refused" : ""}`}
        method="post"
        noValidate
        className="grid max-w-160 gap-5"
      >
        <input type="hidden" name="version" value={version} />
        <Tick name="isOn" isTicked={form.isOn}>
          Shoppers can buy gift cards
        </Tick>
        <Field
          id="amounts"
          label="Amounts"
          hint="In dollars, separated by commas, such as 25, 50, 100."
          problem={problemOf("amounts")}
        >
          {(control) => (
            <Input {...control} name="amounts" autoComplete="off" defaultValue={form.amounts} />
          )}
        </Field>
        <Tick name="takesOwn" isTicked={form.takesOwn}>
          Buyers can type another amount
        </Tick>
        <div className="grid grid-cols-2 gap-4">
          {(["ownMin", "ownMax"] as const).map((field) => (
            <Field
              key={field}
              id={field}
              label={field === "ownMin" ? "From" : "To"}
              problem={problemOf(field)}
            >
              {(control) => (
                <UnitInput
                  {...control}
                  unit="$"
                  name={field}
                  inputMode="decimal"
                  autoComplete="off"
                  defaultValue={form[field]}
                />
              )}
            </Field>
          ))}
        </div>
        <Button type="submit" className="justify-self-start" aria-disabled={isSaving}>
          {isSaving ? "Saving…" : "Save"}
        </Button>
      </Form>
    </>
  );
}

function Tick(props: { name: string; isTicked: boolean; children: string }) {
  const { name, isTicked, children } = props;
  return (
    <label className="flex min-h-8 items-center gap-2.5 font-semibold">
      <input type="checkbox" name={name} defaultChecked={isTicked} className="size-4.5" />
      {children}
    </label>
  );
}
