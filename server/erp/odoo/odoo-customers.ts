import type { ErpCustomer } from "../erp.ts";
import type { OdooClient } from "./odoo-client.ts";

/** Finds customers by the email address as Odoo normalizes it: `=` on the address as typed is case-sensitive. */
export function odooCustomers(odoo: OdooClient) {
  const stateIds = new Map<string, number | undefined>();
  let countryId: number | undefined;

  return {
    async findOrCreateCustomer({ name, email, address }: ErpCustomer): Promise<number> {
      const normalized = email.trim().toLowerCase();
      const known = [["email_normalized", "=", normalized]];
      const customerId = await odoo.findId("res.partner", known, { order: "id" });
      if (customerId !== undefined) return customerId;
      countryId ??= await odoo.findId("res.country", [["code", "=", "US"]]);
      const { state } = address;
      const stateId =
        stateIds.get(state) ??
        (await odoo.findId("res.country.state", [
          ["country_id.code", "=", "US"],
          ["code", "=", state],
        ]));
      stateIds.set(state, stateId);
      return await odoo.create("res.partner", {
        name: name.trim() || normalized,
        email: email.trim(),
        ...(address.phone && { phone: address.phone }),
        street: address.street,
        city: address.city,
        zip: address.zipCode,
        ...(stateId && { state_id: stateId }),
        ...(countryId && { country_id: countryId }),
      });
    },
  };
}
