import { useState } from "react";
import { requestContext } from "#app/http/request-context.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { retentionSection } from "#server/settings/sections.ts";
import { loadSettings } from "../form/load-settings.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/customer-data.route";
import { CustomerDataTools } from "./customer-data-tools.tsx";
import { eraseAddressQuestion } from "./erasure-messages.ts";
import { RetentionForm } from "./retention-form.tsx";

export const meta = adminMeta(
  "Customer Data",
  "What the shop knows of its customers, and for how long.",
);

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const retention = await loadSettings(shop, retentionSection);
  return { shopName: shop.details().name, retention };
}

export default function CustomerData({ loaderData }: Route.ComponentProps) {
  const [address, setAddress] = useState("");
  return (
    <>
      <PageHead title="Customer Data" />
      <Panel title="One customer">
        <p className="mt-1 mb-4 max-w-176 text-soft">
          Everything that belongs to an email address: orders, checkouts, emails, your notes and
          tags. <TextLink to="/admin/customers">Customers</TextLink> lists who has ordered. For one
          order alone, open it in <TextLink to="/admin/orders">Orders</TextLink>.
        </p>
        <div className="max-w-96">
          <TextField
            id="customer-address"
            label="Email address"
            type="email"
            maxLength={254}
            value={address}
            onChange={setAddress}
          />
        </div>
        <CustomerDataTools
          subject={{ name: "address", value: address }}
          about={address}
          question={eraseAddressQuestion}
        />
      </Panel>
      <Panel className="mt-5" title="How long data are kept">
        <p className="mt-1 max-w-176 text-soft">
          What is older is deleted every hour, in a browser at the next visit. The{" "}
          <TextLink to="/privacy" reloadDocument>
            privacy page
          </TextLink>{" "}
          tells shoppers the same.
        </p>
        <RetentionForm loaded={loaderData.retention} />
      </Panel>
      <Panel className="mt-5" title="Not in this shop's hands">
        <p className="mt-1 max-w-176 text-soft">
          Odoo, the payment provider, the mailbox that the new-order emails go to, and printed
          slips: please erase there by hand. Backups keep what they have until they age out; after
          restoring one, erase again.
        </p>
      </Panel>
    </>
  );
}
