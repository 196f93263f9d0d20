import { columnsOf, type FileColumn } from "../catalog/import/import-formats.ts";

/** The fields of orders and customers that a file's columns can contain. */
export const historyFields = {
  number: "Order number",
  email: "Email",
  placedAt: "Date",
  paidAt: "Paid",
  shippedAt: "Shipped",
  cancelledAt: "Cancelled",
  status: "Order status",
  paymentStatus: "Payment status",
  currency: "Currency",
  subtotal: "Bars",
  discount: "Discount",
  discountCode: "Discount code",
  shipping: "Shipping",
  tax: "Tax",
  total: "Total",
  refunded: "Refunded",
  shippingMethod: "Shipping method",
  paymentMethod: "Payment method",
  lineName: "What was ordered",
  lineSku: "SKU of what was ordered",
  lineQuantity: "How many",
  linePrice: "Price of one",
  lineTotal: "Price of the line",
  lines: "Lines of the order",
  note: "Note",
  tags: "Tags",
  name: "Name",
  firstName: "First name",
  lastName: "Last name",
  company: "Company",
  street: "Street",
  street2: "Street, second line",
  city: "City",
  state: "State",
  zip: "ZIP code",
  country: "Country",
  phone: "Phone",
  shipName: "Shipping: name",
  shipFirstName: "Shipping: first name",
  shipLastName: "Shipping: last name",
  shipCompany: "Shipping: company",
  shipStreet: "Shipping: street",
  shipStreet2: "Shipping: street, second line",
  shipCity: "Shipping: city",
  shipState: "Shipping: state",
  shipZip: "Shipping: ZIP code",
  shipCountry: "Shipping: country",
  shipPhone: "Shipping: phone",
  marketing: "Whether marketing mails are welcome",
  since: "Customer since",
  orders: "Orders there",
  spent: "Spent there",
} as const;
export type HistoryField = keyof typeof historyFields;
export type HistoryColumns = Readonly<Partial<Record<HistoryField, readonly string[]>>>;

export const historySources = { shopify: "Shopify", woocommerce: "WooCommerce" } as const;
export type HistorySource = keyof typeof historySources;
export type HistoryKind = "orders" | "customers";

/**
 * Each format's columns, as read-csv.ts normalizes them: lowercase letters and digits. The first
 * non-empty one is used; for lines, all are. WooCommerce itself exports no orders, so these are the
 * columns of the usual plugins.
 */
export const historyFormats = {
  "shopify-orders": {
    name: "Shopify orders",
    source: "shopify",
    kind: "orders",
    needs: [["name"], ["financialstatus"], ["lineitemname"], ["total"], ["createdat"]],
    columns: {
      number: ["name"],
      email: ["email"],
      placedAt: ["createdat"],
      paidAt: ["paidat"],
      shippedAt: ["fulfilledat"],
      cancelledAt: ["cancelledat"],
      status: ["fulfillmentstatus"],
      paymentStatus: ["financialstatus"],
      currency: ["currency"],
      subtotal: ["subtotal"],
      discount: ["discountamount"],
      discountCode: ["discountcode"],
      shipping: ["shipping"],
      tax: ["taxes"],
      total: ["total"],
      refunded: ["refundedamount"],
      shippingMethod: ["shippingmethod"],
      paymentMethod: ["paymentmethod"],
      lineName: ["lineitemname"],
      lineSku: ["lineitemsku"],
      lineQuantity: ["lineitemquantity"],
      linePrice: ["lineitemprice"],
      note: ["notes"],
      tags: ["tags"],
      name: ["billingname"],
      company: ["billingcompany"],
      street: ["billingaddress1", "billingstreet"],
      street2: ["billingaddress2"],
      city: ["billingcity"],
      state: ["billingprovince"],
      zip: ["billingzip"],
      country: ["billingcountry"],
      phone: ["billingphone", "phone"],
      shipName: ["shippingname"],
      shipCompany: ["shippingcompany"],
      shipStreet: ["shippingaddress1", "shippingstreet"],
      shipStreet2: ["shippingaddress2"],
      shipCity: ["shippingcity"],
      shipState: ["shippingprovince"],
      shipZip: ["shippingzip"],
      shipCountry: ["shippingcountry"],
      shipPhone: ["shippingphone"],
    },
  },
  "shopify-customers": {
    name: "Shopify customers",
    source: "shopify",
    kind: "customers",
    needs: [["email"], ["firstname"], ["totalorders", "acceptsemailmarketing", "acceptsmarketing"]],
    columns: {
      email: ["email"],
      firstName: ["firstname"],
      lastName: ["lastname"],
      company: ["defaultaddresscompany", "company"],
      street: ["defaultaddressaddress1", "address1"],
      street2: ["defaultaddressaddress2", "address2"],
      city: ["defaultaddresscity", "city"],
      state: ["defaultaddressprovincecode", "provincecode"],
      zip: ["defaultaddresszip", "zip"],
      country: ["defaultaddresscountrycode", "countrycode"],
      phone: ["phone", "defaultaddressphone"],
      marketing: ["acceptsemailmarketing", "acceptsmarketing"],
      orders: ["totalorders"],
      spent: ["totalspent"],
      note: ["note"],
      tags: ["tags"],
    },
  },
  "woocommerce-orders": {
    name: "WooCommerce orders",
    source: "woocommerce",
    kind: "orders",
    needs: [
      ["ordernumber", "ordernumberformatted", "orderid"],
      ["orderstatus", "status"],
      ["orderdate", "date"],
      ["ordertotalamount", "ordertotal"],
    ],
    columns: {
      number: ["ordernumberformatted", "ordernumber", "orderid"],
      email: ["emailbilling", "billingemail", "customeremail"],
      placedAt: ["orderdate", "date"],
      paidAt: ["paiddate", "datepaid"],
      shippedAt: ["completeddate", "datecompleted"],
      status: ["orderstatus", "status"],
      currency: ["ordercurrency", "currency"],
      subtotal: ["ordersubtotalamount", "ordersubtotal", "subtotal"],
      discount: ["cartdiscountamount", "discounttotal", "cartdiscount"],
      discountCode: ["couponsused", "couponcode"],
      shipping: ["ordershippingamount", "shippingtotal"],
      tax: ["ordertotaltaxamount", "taxtotal"],
      total: ["ordertotalamount", "ordertotal"],
      refunded: ["orderrefundamount", "refundedtotal"],
      shippingMethod: ["shippingmethodtitle", "shippingmethod"],
      paymentMethod: ["paymentmethodtitle", "paymentmethod"],
      lineName: ["itemname", "name"],
      lineSku: ["sku", "itemsku"],
      lineQuantity: ["quantity", "itemquantity", "quantityrefund"],
      linePrice: ["itemcost", "itemprice"],
      lineTotal: ["orderlinewotax", "itemtotal"],
      lines: ["lineitem*", "orderitems", "products", "items", "productdetails", "ordereditems"],
      note: ["customernote"],
      firstName: ["firstnamebilling", "billingfirstname"],
      lastName: ["lastnamebilling", "billinglastname"],
      company: ["companybilling", "billingcompany"],
      street: ["address12billing", "address1billing", "billingaddress1"],
      street2: ["address2billing", "billingaddress2"],
      city: ["citybilling", "billingcity"],
      state: ["statecodebilling", "billingstate"],
      zip: ["postcodebilling", "billingpostcode"],
      country: ["countrycodebilling", "billingcountry"],
      phone: ["phonebilling", "billingphone"],
      shipFirstName: ["firstnameshipping", "shippingfirstname"],
      shipLastName: ["lastnameshipping", "shippinglastname"],
      shipCompany: ["companyshipping", "shippingcompany"],
      shipStreet: ["address12shipping", "address1shipping", "shippingaddress1"],
      shipStreet2: ["address2shipping", "shippingaddress2"],
      shipCity: ["cityshipping", "shippingcity"],
      shipState: ["statecodeshipping", "shippingstate"],
      shipZip: ["postcodeshipping", "shippingpostcode"],
      shipCountry: ["countrycodeshipping", "shippingcountry"],
      shipPhone: ["phoneshipping", "shippingphone"],
    },
  },
  "woocommerce-customers": {
    name: "WooCommerce customers",
    source: "woocommerce",
    kind: "customers",
    needs: [
      ["email", "useremail", "billingemail"],
      ["name", "firstname", "billingfirstname"],
      ["username", "userlogin", "totalspend", "signup"],
    ],
    columns: {
      email: ["email", "useremail", "billingemail"],
      name: ["name"],
      firstName: ["firstname", "billingfirstname"],
      lastName: ["lastname", "billinglastname"],
      company: ["billingcompany"],
      street: ["billingaddress1"],
      street2: ["billingaddress2"],
      city: ["city", "billingcity"],
      state: ["region", "billingstate"],
      zip: ["postalcode", "billingpostcode"],
      country: ["countryregion", "country", "billingcountry"],
      phone: ["billingphone"],
      since: ["signup", "userregistered"],
      orders: ["orders"],
      spent: ["totalspend"],
    },
  },
} as const satisfies Record<
  string,
  {
    readonly name: string;
    readonly source: HistorySource;
    readonly kind: HistoryKind;
    /** A file has this format when it contains one column of each group. */
    readonly needs: readonly (readonly string[])[];
    readonly columns: HistoryColumns;
  }
>;
export type HistoryFormat = keyof typeof historyFormats;

export function isHistoryFormat(format: string): format is HistoryFormat {
  return format in historyFormats;
}

/** Recognizes the format by the column names. @returns undefined for an unknown format */
export function recognizeHistory(columns: readonly FileColumn[]): HistoryFormat | undefined {
  const names = new Set(columns.map(({ name }) => name));
  const formats = Object.keys(historyFormats) as HistoryFormat[];
  return formats.find((format) =>
    historyFormats[format].needs.every((some) => some.some((name) => names.has(name))),
  );
}

/** Maps a file's columns to fields, in field order. */
export function mapHistoryColumns(
  format: HistoryFormat,
  columns: readonly FileColumn[],
): { readonly field: HistoryField; readonly titles: string[] }[] {
  const known: HistoryColumns = historyFormats[format].columns;
  const names = columns.map(({ name }) => name);
  return (Object.keys(historyFields) as HistoryField[]).flatMap((field) => {
    const found = columnsOf(known[field] ?? [], names);
    const titles = found.flatMap(
      (name) => columns.find((column) => column.name === name)?.title ?? [],
    );
    return titles.length > 0 ? [{ field, titles }] : [];
  });
}

/** Columns with amounts, which are judged together before any is read. */
export const amountFields: readonly HistoryField[] = [
  "subtotal",
  "discount",
  "shipping",
  "tax",
  "total",
  "refunded",
  "linePrice",
  "lineTotal",
  "spent",
];
const dateFields = [
  "placedAt",
  "paidAt",
  "shippedAt",
  "cancelledAt",
  "since",
] as const satisfies readonly HistoryField[];

/** A file's columns with amounts, with dates, and with the currency, by name. */
export function judgedHistoryColumns(format: HistoryFormat, columns: readonly FileColumn[]) {
  const known: HistoryColumns = historyFormats[format].columns;
  const names = columns.map(({ name }) => name);
  const namesOf = (fields: readonly HistoryField[]) =>
    fields.flatMap((field) => columnsOf(known[field] ?? [], names));
  return {
    amounts: namesOf(amountFields),
    dates: namesOf(dateFields),
    currency: namesOf(["currency"])[0],
  };
}
