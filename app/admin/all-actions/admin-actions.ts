import * as passkeys from "../access/passkey-actions.ts";
import type { AdminAction } from "../actions/admin-action.ts";
import * as boxes from "../boxes/box-actions.ts";
import * as comingSoon from "../coming-soon/coming-soon-actions.ts";
import * as emails from "../emails/email-actions.ts";
import * as settings from "../form/settings-actions.ts";
import * as addresses from "../former-addresses/address-actions.ts";
import * as giftCards from "../gift-cards/gift-card-actions.ts";
import * as lists from "../list/list-actions.ts";
import * as newsletter from "../newsletter/newsletter-actions.ts";
import * as odoo from "../odoo/odoo-actions.ts";
import * as tags from "../orders/bulk/tag-actions.ts";
import * as edit from "../orders/edit/edit-actions.ts";
import * as newOrder from "../orders/new/new-order-actions.ts";
import * as orders from "../orders/order-actions.ts";
import * as labels from "../orders/parcels/label-actions.ts";
import * as parcels from "../orders/parcels/parcel-actions.ts";
import * as shipOrders from "../orders/parcels/ship-orders-actions.ts";
import * as refunds from "../orders/refund/refund-actions.ts";
import * as replies from "../orders/reply/reply-actions.ts";
import * as unpaid from "../orders/unpaid/unpaid-actions.ts";
import * as packing from "../packing/packing-actions.ts";
import * as postage from "../packing/postage/postage-actions.ts";
import * as pages from "../pages/page-actions.ts";
import * as payments from "../payments/payment-actions.ts";
import * as erasure from "../privacy/erasure-actions.ts";
import * as imports from "../products/import/import-actions.ts";
import * as products from "../products/product-actions.ts";
import * as productCells from "../products/product-cell-actions.ts";
import * as promotions from "../promotions/promotion-actions.ts";
import * as promotionImport from "../promotions/promotion-import-actions.ts";
import * as reviews from "../reviews/review-actions.ts";
import * as shipping from "../shipping/shipping-actions.ts";
import * as opening from "../shop/opening-actions.ts";
import * as lots from "../stock/lots/lot-actions.ts";
import * as stock from "../stock/stock-actions.ts";
import * as tax from "../tax/tax-actions.ts";

const files = {
  addresses,
  boxes,
  comingSoon,
  edit,
  emails,
  erasure,
  giftCards,
  imports,
  labels,
  lists,
  lots,
  newOrder,
  newsletter,
  odoo,
  opening,
  orders,
  packing,
  pages,
  parcels,
  passkeys,
  payments,
  postage,
  products,
  productCells,
  promotionImport,
  promotions,
  refunds,
  replies,
  reviews,
  shipOrders,
  settings,
  shipping,
  stock,
  tags,
  tax,
  unpaid,
};

type ExportsOf<File> = File extends unknown ? File[keyof File] : never;
type Declared = Extract<ExportsOf<(typeof files)[keyof typeof files]>, AdminAction>;

type ByName = { readonly [Action in Declared as Action["name"]]: Action };

declare module "../actions/use-action.ts" {
  interface KnownActions {
    readonly byName: ByName;
  }
}

export const actionsByName: ReadonlyMap<string, AdminAction> = byName(
  Object.values(files).flatMap((file) => Object.values(file).filter(isAdminAction)),
);

function byName(actions: readonly AdminAction[]): Map<string, AdminAction> {
  const named = new Map(actions.map((action) => [action.name, action]));
  if (named.size < actions.length) throw new Error("Two actions of the admin have the same name.");
  return named;
}

function isAdminAction(value: unknown): value is AdminAction {
  return typeof value === "object" && value !== null && "perform" in value;
}
