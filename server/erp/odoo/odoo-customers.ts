import { z } from "zod";
import type { ErpCustomer } from "../erp.ts";
import { type OdooClient, odooId } from "./odoo-client.ts";

const row = z.object({ id: odooId });

/** Found by the email address as Odoo normalizes it: `=` on the address as typed is case-sensitive. */
export function odooCustomers(odoo: OdooClient) {
  const states = new Map<string, number>();
  let country: number | undefined;

  async function findPlace(state: string) {
    country ??= (
      await odoo.search("res.country", [["code", "=", "US"]], row, { fields: ["id"], limit: 1 })
    )[0]?.id;
    if (!states.has(state)) {
      const domain = [
        ["country_id.code", "=", "US"],
        ["code", "=", state],
      ];
      const [found] = await odoo.search("res.country.state", domain, row, {
        fields: ["id"],
        limit: 1,
      });
      if (found) states.set(state, found.id);
    }
    return { countryId: country, stateId: states.get(state) };
  }

  return {
    async findOrCreate({ name, email, address }: ErpCustomer): Promise<number> {
      const normalized = email.trim().toLowerCase();
      const domain = [["email_normalized", "=", normalized]];
      const [found] = await odoo.search("res.partner", domain, row, {
        fields: ["id"],
        order: "id",
        limit: 1,
      });
      if (found) return found.id;
      const { countryId, stateId } = await findPlace(address.state);
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
