import { erpRefusal } from "../../interface/erp-error.ts";

/** Field names and values that differ between Odoo's versions. */
export type OdooVersionAdapter = {
  readonly version: number;
  /** The taxes of an order's line. */
  readonly lineTaxes: "tax_id" | "tax_ids";
  /** The payment field that holds its references. */
  readonly paymentMemo: "ref" | "memo";
  /** The values that make a product's stock counted. */
  readonly storable: Readonly<Record<string, string | boolean>>;
  /** The values of a tax that is added on top of prices. */
  readonly priceExcluded: Readonly<Record<string, string | boolean>>;
  /** The field of a stock move that says how much of it is to be shipped, or was. */
  readonly moveDone: "quantity_done" | "quantity";
  /** The same field of a line of a stock move, which has a lot. */
  readonly lineDone: "qty_done" | "quantity";
  /** The values of a stock move that say how much is shipped. */
  done(quantity: number): Readonly<Record<string, number | boolean>>;
  /** The wizard for returns: its method, and whether it has to be told where the goods go. */
  readonly returns: {
    readonly method: "create_returns" | "action_create_returns";
    readonly namesLocation: boolean;
  };
  /** The call that asks whether the user may do something with a model. */
  access(operation: "create" | "write"): OdooQuestion;
  /** The call that asks whether the user is in a group. */
  hasGroup(userId: number, group: string): OdooQuestion;
};

export type OdooQuestion = {
  readonly method: string;
  readonly args: readonly unknown[];
  readonly kwargs: Readonly<Record<string, unknown>>;
};

/**
 * @param name such as "17.0", or "saas~18.2" for a hosted build between two versions
 * @throws ErpError for a version that was not tested with the shop
 */
export function odooVersionAdapter(
  name: string,
  info: readonly (string | number)[],
): OdooVersionAdapter {
  const version = Number(info[0]);
  if (![16, 17, 18, 19].includes(version)) {
    throw erpRefusal(
      `This is Odoo ${name}. The shop knows 16.0, 17.0, 18.0 and 19.0. With one of these, press Retry all.`,
      `version_info: ${name}`,
    );
  }
  return {
    version,
    lineTaxes: version >= 19 ? "tax_ids" : "tax_id",
    paymentMemo: version >= 18 ? "memo" : "ref",
    storable: version >= 18 ? { type: "consu", is_storable: true } : { type: "product" },
    priceExcluded:
      version >= 18 ? { price_include_override: "tax_excluded" } : { price_include: false },
    moveDone: version >= 17 ? "quantity" : "quantity_done",
    lineDone: version >= 17 ? "quantity" : "qty_done",
    done: (quantity) =>
      version >= 17 ? { quantity, picked: quantity > 0 } : { quantity_done: quantity },
    returns:
      version >= 18
        ? { method: "action_create_returns", namesLocation: false }
        : { method: "create_returns", namesLocation: true },
    access: (operation) =>
      version >= 18
        ? { method: "has_access", args: [[], operation], kwargs: {} }
        : { method: "check_access_rights", args: [operation], kwargs: { raise_exception: false } },
    hasGroup: (userId, group) => ({
      method: "has_group",
      args: version >= 18 ? [[userId], group] : [group],
      kwargs: {},
    }),
  };
}
