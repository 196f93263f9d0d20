import { createHash } from "node:crypto";
import { z } from "zod";
import type { Address } from "#domain/addresses/address.ts";
import { fullName } from "#domain/input/full-name.ts";
import { normalizeZip } from "#domain/places/zip-code.ts";
import type { ErpContacts, ErpCustomer, WhileAlone } from "../../interface/erp-order.ts";
import { odooId, odooReference, odooText } from "../client/odoo-values.ts";
import { getPlace, type Odoo } from "../setup/odoo-setup.ts";

const row = z.object({
  id: odooId,
  name: odooText,
  email_normalized: odooText,
  type: odooText,
  parent_id: odooReference,
  active: z.boolean(),
  phone: odooText,
  street: odooText,
  city: odooText,
  zip: odooText,
  state_id: odooReference,
});
type Row = z.output<typeof row>;

/** Address fields as Odoo expects them. */
type AddressFields = {
  readonly name: string;
  readonly phone: string | false;
  readonly street: string;
  readonly city: string;
  readonly zip: string;
  readonly state_id: number | false;
  readonly country_id: number | false;
};

const findCountryId = (odoo: Odoo) =>
  odoo.remember("country", () => odoo.findId("res.country", [["code", "=", "US"]]));
const findStateId = (odoo: Odoo, code: string) =>
  odoo.remember(`state ${code}`, () =>
    odoo.findId("res.country.state", [
      ["country_id.code", "=", "US"],
      ["code", "=", code],
    ]),
  );

async function addressOf(
  odoo: Odoo,
  { name, email }: ErpCustomer,
  address: Address,
): Promise<AddressFields> {
  const recipient = fullName(address);
  return {
    name: recipient || name.trim() || normalize(email),
    phone: address.phone || false,
    street: address.street,
    city: address.city,
    zip: normalizeZip(address.zipCode),
    state_id: (await findStateId(odoo, address.state)) ?? false,
    country_id: (await findCountryId(odoo)) ?? false,
  };
}

/**
 * Finds the customer and all their contacts, including archived ones, which would otherwise be
 * created again.
 */
async function searchContacts(
  odoo: Odoo,
  email: string,
  customerId: number | null,
  address: AddressFields,
): Promise<{ readonly customer: Row | undefined; readonly contact: Row | undefined }> {
  const { companyId } = await getPlace(odoo);
  const isCustomer = customerId ? ["id", "=", customerId] : ["email_normalized", "=", email];
  const isChild = [`parent_id.${isCustomer[0]}`, "=", isCustomer[2]];
  const domain = ["|", isCustomer, isChild, ["company_id", "in", [false, companyId]]];
  const found = await odoo.search("res.partner", domain, row, {
    order: "id",
    context: { active_test: false },
  });

  const customers = found.filter(
    (each) =>
      each.id === customerId ||
      (!customerId && each.email_normalized === email && each.type !== "delivery"),
  );
  const customer = customers.find(({ active }) => active) ?? customers[0];
  // Deleted, or merged with another contact of this email.
  if (!customer && customerId) return await searchContacts(odoo, email, null, address);

  const contact = found.find(
    (each) =>
      each.type === "delivery" &&
      each.active &&
      each.parent_id?.id === customer?.id &&
      isAt(each, address),
  );
  return { customer, contact };
}

/**
 * Finds a customer by Odoo's normalized email, because `=` on the email as typed is case-sensitive.
 * The delivery address is a separate contact under the customer, whose own address is that of the
 * first order or of a company.
 */
export async function findOrCreateContacts(
  odoo: Odoo,
  customer: ErpCustomer,
  customerId: number | null,
  whileAlone: WhileAlone,
): Promise<ErpContacts> {
  const email = normalize(customer.email);
  const address = await addressOf(odoo, customer, customer.address);
  const found = await searchContacts(odoo, email, customerId, address);
  if (found.customer?.active && found.contact) {
    return { customerId: found.customer.id, deliveryId: found.contact.id };
  }

  return await whileAlone(`customer ${hash(email)}`, async () => {
    const { customer: known, contact } = await searchContacts(odoo, email, customerId, address);
    if (known && !known.active) {
      // An archived customer who buys again is unarchived.
      await odoo.call("res.partner", "write", [[known.id], { active: true }]);
    }
    const id =
      known?.id ??
      (await odoo.create("res.partner", {
        ...(await addressOf(odoo, customer, customer.billingAddress ?? customer.address)),
        name: customer.name.trim() || email,
        email: customer.email.trim(),
      }));
    const deliveryId =
      contact?.id ??
      (await odoo.create("res.partner", { ...address, type: "delivery", parent_id: id }));
    return { customerId: id, deliveryId };
  });
}

function isAt(contact: Row, address: AddressFields): boolean {
  return (
    contact.name === address.name &&
    contact.phone === (address.phone || "") &&
    contact.street === address.street &&
    contact.city === address.city &&
    normalizeZip(contact.zip) === address.zip &&
    (contact.state_id?.id ?? false) === address.state_id
  );
}

function normalize(email: string): string {
  return email.trim().toLowerCase();
}

/** So that the shop's own tables do not contain the email. */
function hash(email: string): string {
  return createHash("sha256").update(email).digest("hex").slice(0, 32);
}
