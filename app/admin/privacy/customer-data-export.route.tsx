import { renderToStaticMarkup } from "react-dom/server";
import { redirect } from "react-router";
import { z } from "zod";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { capitalized } from "#app/ui/text/capitalized.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { exportCustomerData } from "#server/privacy-requests/export-customer-data.ts";
import { normalizedAddress } from "#server/privacy-requests/list-orders-of.ts";
import type { Route } from "./+types/customer-data-export.route";

const subjectForm = z.union([
  z.object({ order: z.guid() }).transform(({ order }) => ({ orderId: order })),
  z
    .object({ address: z.string().trim().min(3).max(254) })
    .transform(({ address }) => ({ address: normalizedAddress(address) })),
]);

/** The export needs a POST; a GET redirects to the page that sends it. */
export function loader() {
  return redirect("/admin/customer-data");
}

/** Exports what the shop stores of a customer: JSON for machines, HTML for people. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const sent = Object.fromEntries(await readForm(request));
  const subject = subjectForm.safeParse(sent);
  if (!subject.success) return Response.json({ error: "Whose data?" }, { status: 400 });

  const customer = await exportCustomerData(shop, subject.data);
  const day = dayIn(shop.details().timeZone, shop.clock());
  if (sent.as === "json") {
    const byTable = Object.fromEntries(customer.map(({ name, rows }) => [name, rows]));
    return file(
      `${JSON.stringify(byTable, null, 2)}\n`,
      "application/json",
      `customer-data-${day}.json`,
    );
  }

  const page = <CustomerDataPage shopName={shop.details().name} day={day} data={customer} />;
  const html = `<!doctype html>${renderToStaticMarkup(page)}\n`;
  return file(html, "text/html; charset=utf-8", `customer-data-${day}.html`);
}

function file(text: string, type: string, name: string): Response {
  return new Response(text, {
    headers: { "content-type": type, "content-disposition": `attachment; filename="${name}"` },
  });
}

const EXPORT_STYLE = `body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 50rem; padding: 0 1rem; color-scheme: light dark }
dl { display: grid; grid-template-columns: 12rem 1fr; gap: .25rem 1rem; border-top: 1px solid #8888; padding-top: 1rem }
dt { font-weight: 600 } dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere }
@media (max-width: 36rem) { dl { grid-template-columns: 1fr } }`;

/** A readable export: a single HTML file without links to the shop's styles. */
function CustomerDataPage(props: {
  shopName: string;
  day: string;
  /** The rows of each table. */
  data: readonly { name: string; title: string; rows: readonly object[] }[];
}) {
  const { shopName, day, data } = props;
  const title = `What ${shopName} knows about you`;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style>{EXPORT_STYLE}</style>
      </head>
      <body>
        <h1>{title}</h1>
        <p>{`As of ${day}.`}</p>
        {data.length === 0 && <p>Nothing.</p>}
        {data.map(({ name, title, rows }) => (
          <section key={name}>
            <h2>{title}</h2>
            {rows.map((row) => (
              <RowFields key={JSON.stringify(row)} of={row} />
            ))}
          </section>
        ))}
      </body>
    </html>
  );
}

function RowFields({ of }: { of: object }) {
  return (
    <dl>
      {Object.entries(of).map(([name, value]) => (
        <div key={name} style={{ display: "contents" }}>
          <dt>{fieldTitle(name)}</dt>
          <dd>
            {typeof value === "object" && value !== null ? <RowFields of={value} /> : `${value}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Turns zip_code and zipCode into "Zip code". */
function fieldTitle(name: string): string {
  return capitalized(
    name
      .replace(/([a-z])([A-Z])/g, "$1 $2")
      .replaceAll("_", " ")
      .toLowerCase(),
  );
}
