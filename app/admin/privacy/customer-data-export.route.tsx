import { renderToStaticMarkup } from "react-dom/server";
import { redirect } from "react-router";
import { z } from "zod";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { exportCustomerData } from "#server/privacy-requests/export-customer-data.ts";
import { normalizedAddress } from "#server/privacy-requests/list-orders-of.ts";
import type { Route } from "./+types/customer-data-export.route";
import { CustomerDataPage } from "./customer-data-page.tsx";

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
