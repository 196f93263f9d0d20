import { requestContext } from "#app/http/request-context.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { SelectField } from "#app/ui/fields/text-field.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { homeKitchenRules, RULES_READ } from "#domain/labels/home-kitchen-rules.ts";
import type { LabelSettings } from "#domain/labels/label-settings.ts";
import { labelSettingsCodec, stateRuleForm } from "#domain/labels/label-settings-codec.ts";
import { statesAndTerritories } from "#domain/places/states-and-territories.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { getLabelSettings } from "#server/labels/get-label-settings.ts";
import { labelSection } from "#server/settings/sections.ts";
import { fieldsOf } from "../form/form-fields.tsx";
import { FormSection } from "../form/form-section.tsx";
import { type LoadedSettings, loadSettings } from "../form/load-settings.ts";
import { SettingsForm } from "../form/settings-form.tsx";
import { adminMeta } from "../shared/admin-meta.ts";
import { RowLink } from "../shared/list-cells.tsx";
import type { Route } from "./+types/labels.route";
import { describeGap, labelMessages } from "./label-messages.ts";
import { type LabelRow, readLabelRows, readSalesMeter } from "./label-view.ts";
import { PrintForm } from "./print-form.tsx";
import { SalesMeterPanel } from "./sales-meter-panel.tsx";

export const meta = adminMeta("Labels", "Labels for bars, to print.");

/** The query may preselect a product, its lot and its best-before date. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { data } = await getLabelSettings(shop);
  const [loaded, rows, meter] = await Promise.all([
    loadSettings(shop, labelSection),
    readLabelRows(shop, data),
    readSalesMeter(shop, data),
  ]);
  const text = (key: string) => url.searchParams.get(key) ?? "";
  return {
    today: dayIn(shop.details().timeZone, shop.clock()),
    rows,
    meter,
    loaded: { ...loaded, data },
    first: { productId: text("product"), lot: text("lot"), bestBefore: text("best") },
  };
}

export default function Labels({ loaderData }: Route.ComponentProps) {
  const { rows, meter, loaded, first, today } = loaderData;
  return (
    <>
      <PageHead title="Labels" />
      {meter && <SalesMeterPanel meter={meter} />}
      {rows.length === 0 ? (
        <EmptyState title={labelMessages.empty}>
          <TextLink to="/admin/products/new">Add the first bar</TextLink>
        </EmptyState>
      ) : (
        <>
          <PrintForm rows={rows} first={first} today={today} />
          <Panel className="mt-5" title="What labels say">
            <LabelList rows={rows} />
          </Panel>
        </>
      )}
      <div className="mt-8">
        <LabelSettingsForm loaded={loaded} />
      </div>
    </>
  );
}

const columns: Column<LabelRow>[] = [
  {
    id: "bar",
    title: "Bar",
    isRowHeader: true,
    cell: ({ productId, name }) => (
      <RowLink to={`/admin/labels/${productId}`}>{name || "No name"}</RowLink>
    ),
  },
  { id: "net-weight", title: "Net weight", cell: ({ content }) => content.netWeight || "–" },
  { id: "contains", title: "Contains", cell: ({ content }) => content.contains || "–" },
  {
    id: "missing",
    title: "Missing",
    cell: ({ gaps }) => {
      if (gaps.length === 0) return <span className="text-good">Nothing</span>;
      // The maker is the same for all, and reported once.
      const productGaps = gaps.filter((gap) => gap !== "maker" && gap !== "home-kitchen");
      const text = productGaps.map(describeGap).join(" ");
      if (productGaps.length === 0)
        return <span className="text-soft">Only the maker, see above</span>;
      return <span className="font-semibold text-danger">{text}</span>;
    },
  },
];

function LabelList({ rows }: { rows: readonly LabelRow[] }) {
  return (
    <DataTable
      className="mt-3"
      caption="Labels by name of the bar"
      columns={columns}
      rows={rows}
      idOf={({ productId }) => productId}
    />
  );
}

const F = fieldsOf(labelSettingsCodec);

const saved = { title: "Maker saved", description: "New labels will show it." };

function LabelSettingsForm(props: { loaded: LoadedSettings<LabelSettings> }) {
  return (
    <SettingsForm section="labels" codec={labelSettingsCodec} loaded={props.loaded} saved={saved}>
      <div className="grid gap-5">
        <FormSection title="Who makes the bars" help="Every label says it.">
          <div className="grid gap-4 sm:grid-cols-2">
            <F.Text path="name" label="Name on the label" />
            <F.Text path="street" label="Street" hint="Leave blank if listed in a directory." />
            <F.Text path="city" label="City" />
            <div className="grid grid-cols-2 gap-4">
              <StateField />
              <F.Text path="zip" label="ZIP code" />
            </div>
          </div>
          <div className="mt-4">
            <F.Switch path="homeKitchen" label="Made in a home kitchen (cottage food)" />
          </div>
        </FormSection>
        <F.When path="homeKitchen" is={true}>
          <StateRule />
        </F.When>
      </div>
    </SettingsForm>
  );
}

/** Choosing a state fills in its rule. */
function StateField() {
  const { change, ...field } = F.useField("state");
  const rules = F.useField("rules").value;
  const rule = F.useField("rule");
  return (
    <SelectField
      {...field}
      label="State or territory"
      onChange={(state) => {
        change(state);
        rule.change(stateRuleForm(state, rules));
      }}
      empty="–"
      options={statesAndTerritories}
    />
  );
}

function StateRule() {
  const state = F.useField("state").value;
  return (
    <FormSection title="Your state's rule" help={describeSource(state)} fields="grid gap-4">
      <F.Textarea
        path="rule.sentence"
        label="Sentence on the label"
        hint="Exactly as the law words it, including capitals."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <F.Number path="rule.points" label="Its smallest type in points" />
        <F.Text
          path="rule.cap"
          label="Sales allowed in a year"
          hint="In whole dollars, or “none”. Leave blank if you don't know."
        />
      </div>
      <F.Text path="permit" label="Your registration or permit" />
      <F.Textarea path="rule.source" label="Where it is written" />
    </FormSection>
  );
}

function describeSource(state: string): string {
  if (state === "") return "Choose your state above.";
  if (homeKitchenRules.some((rule) => rule.state === state)) {
    return `We read this in ${RULES_READ}. Check it with your state, and write over what has changed.`;
  }
  return "We don't know this state's rule. Ask its health or agriculture department, and write it here.";
}
