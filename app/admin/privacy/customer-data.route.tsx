import { useState } from "react";
import { requestContext } from "#app/http/request-context.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { retentionSection } from "#server/settings/sections.ts";
import { FormSection } from "../form/form-section.tsx";
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
  return { retention };
}

export default function CustomerData({ loaderData }: Route.ComponentProps) {
  const [address, setAddress] = useState("");
  return (
    <>
      <PageHead title="Customer Data" />
      <div className="grid gap-5">
        <FormSection
          title="One customer"
          help={
            <>
              <span>
                Everything that belongs to an email address: orders, checkouts, emails, your notes
                and tags.
              </span>{" "}
              <TextLink to="/admin/customers">Customers</TextLink>{" "}
              <span>lists who has ordered. For one order alone, open it in</span>{" "}
              <TextLink to="/admin/orders">Orders</TextLink>
              <span>.</span>
            </>
          }
        >
          <div className="max-w-96">
            <TextField
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
        </FormSection>
        <RetentionForm loaded={loaderData.retention} />
        <FormSection title="Not in this shop's hands">
          <p className="text-soft">
            Odoo, the payment provider, the mailbox that the new-order emails go to, and printed
            slips: please erase there by hand. Backups keep what they have until they age out; after
            restoring one, erase again.
          </p>
        </FormSection>
      </div>
    </>
  );
}
