import { skuOf } from "#domain/catalog/product.ts";
import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { type Cents, subtract, times, ZERO } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import { promotionsOnProducts } from "#domain/promotions/promotion.ts";
import { itemValues } from "#domain/refunds/refund-proposal.ts";
import { taxOnShipping } from "#domain/tax/add-taxes.ts";
import type { ErpOrder, ErpOrderLine, ErpTax } from "../interface/erp-order.ts";
import { discountLine, serviceLine, withTaxRounding } from "./tax-lines.ts";

/**
 * Converts an order for the ERP: bars at full price, then the discount as one negative line for
 * boxes and one for each promotion, shipping and sales tax. Each line is whole cents, so that the
 * ERP cannot round differently. A gift card is a negative line, which its product books as a
 * liability, so that the invoice is over what is left to pay. Where the ERP computes the tax, each bar has its own discount line,
 * so that both are taxed.
 *
 * @param prices today's prices by product id, so that a late order does not restore an old list
 * price
 * @param tax the ERP's tax; null for a line with the shop's tax
 */
export function erpOrderOf(
  order: Order,
  prices: ReadonlyMap<number, Cents>,
  tax: ErpTax | null = null,
): ErpOrder {
  return {
    reference: order.orderNumber,
    placedAt: order.orderDate,
    customer: {
      name: order.customerName,
      email: order.customerEmail,
      address: order.shippingAddress,
      ...(order.gift && { billingAddress: order.billingAddress }),
    },
    lines: tax
      ? withTaxRounding(linesToTax(order, prices), tax, order.tax)
      : [
          ...productLines(order, prices),
          ...promotionLines(order),
          ...serviceLines(exceptPromotions(order), order),
          ...giftCardLines(order),
        ],
    tax,
    total: amountDue(order.total, order.giftCard),
    notes: order.notes,
  };
}

function productLines(
  { items, total, soldGiftCard }: Order,
  prices: ReadonlyMap<number, Cents>,
): ErpOrderLine[] {
  if (soldGiftCard) return [soldGiftCardLine(total)];
  return items
    .filter(({ quantity }) => quantity > 0)
    .map(
      ({ productId, productName, quantity, price, tax }): ErpOrderLine => ({
        sku: productId > 0 ? skuOf(productId) : null,
        name: productName,
        text: productName,
        kind: "goods",
        listPrice: prices.get(productId),
        quantity,
        price,
        isTaxed: tax !== ZERO,
      }),
    );
}

/** All lines except the tax, which the ERP computes. */
export function linesToTax(order: Order, prices: ReadonlyMap<number, Cents>): ErpOrderLine[] {
  const discounts = [...discountsOf(order)].flatMap(([id, discount]) => {
    const item = order.items.find((each) => each.id === id);
    return item ? [discountLine(item, discount, order)] : [];
  });
  const { shipping } = order;
  const services = serviceLines({ discount: ZERO, shipping, tax: ZERO }, order);
  return [
    ...productLines(order, prices),
    ...discounts.filter(({ price }) => price !== ZERO),
    ...services,
    ...giftCardLines(order),
  ];
}

/** What a gift card paid. */
function giftCardLines({ giftCard }: Order): ErpOrderLine[] {
  return giftCard ? [giftCardLine(giftCard.amount)] : [];
}

/** The discount of each line, by line id. */
export function discountsOf(order: Order): ReadonlyMap<string, Cents> {
  const values = itemValues(order.items, order);
  return new Map(
    order.items.map(({ id, price, quantity }, index) => [
      id,
      subtract(times(price, quantity), values[index]?.goods ?? ZERO),
    ]),
  );
}

/** One discount line per code or automatic discount. */
function promotionLines({ promotions }: Order): ErpOrderLine[] {
  return promotions
    .map(({ label, onProducts }) =>
      serviceLine("SHOP-DISC", "Discount", subtract(ZERO, onProducts), label),
    )
    .filter(({ price }) => price !== ZERO);
}

function exceptPromotions(order: Order) {
  const { discount, shipping, tax, promotions } = order;
  return { discount: subtract(discount, promotionsOnProducts(promotions)), shipping, tax };
}

/** A sold gift card, of the same product: its liability account is credited when it is sold. */
export function soldGiftCardLine(amount: Cents): ErpOrderLine {
  return serviceLine("SHOP-GIFT", "Gift Card", amount);
}

function giftCardLine(amount: Cents): ErpOrderLine {
  return soldGiftCardLine(subtract(ZERO, amount));
}

/** The lines of an order, or of a part of it, that are not bars. */
export function serviceLines(
  sums: Pick<Order, "discount" | "shipping" | "tax"> & {
    readonly other?: Cents;
    /** Paid with a gift card. */
    readonly giftCard?: Cents;
  },
  { taxes, shippingCharge }: Pick<Order, "taxes" | "shippingCharge">,
  discountName = "Bundle Discount",
): ErpOrderLine[] {
  const shippingText = shippingCharge ? `Shipping: ${shippingCharge.method}` : "Shipping";
  const shipping = serviceLine("SHOP-SHIP", "Shipping", sums.shipping, shippingText);
  return [
    serviceLine("SHOP-DISC", discountName, subtract(ZERO, sums.discount)),
    { ...shipping, isTaxed: taxOnShipping(taxes) !== ZERO },
    serviceLine("SHOP-TAX", "Sales Tax", sums.tax),
    serviceLine("SHOP-REFUND", "Other Refund", sums.other ?? ZERO),
    giftCardLine(sums.giftCard ?? ZERO),
  ].filter(({ price }) => price !== ZERO);
}
