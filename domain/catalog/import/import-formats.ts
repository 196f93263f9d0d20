import { nutritionAmounts, perAmount } from "../nutrition-facts.ts";
import { perFact, productFacts } from "../product-facts.ts";

/** The product fields that a file's columns can contain. */
export const importFields = {
  key: "Key, to find it again",
  name: "Name",
  origin: "Origin",
  shortDescription: "Short description",
  description: "Description",
  price: "Price",
  regularPrice: "Price before a sale",
  category: "Category",
  rating: "Rating",
  cocoaPercentage: "Cocoa percentage",
  tags: "Tags",
  ingredients: "Ingredients",
  allergens: "Allergens",
  majorAllergens: "Major allergens",
  netWeight: "Net weight",
  weight: "Packed weight",
  servingSize: "Serving size",
  calories: "Calories",
  ...nutritionAmounts,
  tastingNotes: "Tasting notes",
  ...perFact((fact) => productFacts[fact].title),
  awards: "Awards",
  barcode: "Barcode",
  sku: "Key, where it has no other",
  pictures: "Pictures",
  count: "Count, for new bars",
  inStock: "In stock, for new bars",
  tracked: "Whether it is counted there",
  sellsAtZero: "Whether it sells on at zero",
  status: "Whether it is for sale there",
  currency: "Currency",
  address: "Its former address",
} as const;
export type ImportField = keyof typeof importFields;

export type FormatColumns = Readonly<Partial<Record<ImportField, readonly string[]>>>;

/**
 * Each format's columns, as read-csv.ts normalizes them: lowercase letters and digits. A name
 * ending in `*` matches all that start that way. The first existing column is used; for pictures
 * and counts, all are.
 */
export const importFormats = {
  shopify: {
    name: "Shopify",
    // The first of each pair is from the template since 2024, the second from most older exports.
    needs: [["urlhandle", "handle"], ["title"]],
    columns: {
      key: ["urlhandle", "handle"],
      name: ["title"],
      description: ["description", "bodyhtml"],
      // The price for this country, where a shop has one for each market.
      price: ["priceunitedstates", "price", "variantprice"],
      regularPrice: ["compareatprice", "variantcompareatprice"],
      category: ["type", "productcategory"],
      tags: ["tags"],
      weight: ["weightvaluegrams", "variantgrams"],
      barcode: ["barcode", "variantbarcode", "barcodes", "variantbarcodes"],
      sku: ["sku", "variantsku"],
      pictures: ["productimageurl", "imagesrc"],
      count: ["inventoryquantity", "variantinventoryqty"],
      tracked: ["inventorytracker", "variantinventorytracker"],
      sellsAtZero: ["continuesellingwhenoutofstock", "variantinventorypolicy"],
      status: ["status", "published", "publishedononlinestore", "includedunitedstates"],
      origin: ["originproductmetafields*"],
      cocoaPercentage: ["cocoa", "cacao", "cocoapercentage", "cacaopercentage"].map(
        (name) => `${name}productmetafields*`,
      ),
    },
  },
  woocommerce: {
    name: "WooCommerce",
    needs: [["name"], ["regularprice"]],
    columns: {
      key: ["id"],
      name: ["name"],
      shortDescription: ["shortdescription"],
      description: ["description"],
      price: ["saleprice"],
      regularPrice: ["regularprice"],
      category: ["categories"],
      tags: ["tags"],
      weight: ["weightkg", "weightg", "weightlbs", "weightlb", "weightoz"],
      barcode: ["gtinupceanorisbn"],
      sku: ["sku"],
      pictures: ["images"],
      count: ["stock"],
      inStock: ["instock"],
      sellsAtZero: ["backordersallowed"],
      status: ["published", "visibilityincatalog*", "type"],
    },
  },
  square: {
    name: "Square",
    needs: [["itemname"], ["price"]],
    columns: {
      key: ["token"],
      name: ["customerfacingname", "itemname"],
      description: ["description"],
      price: ["price"],
      category: ["category", "categories", "reportingcategory"],
      weight: ["weightlb", "weightoz", "weightkg", "weightg"],
      barcode: ["gtin"],
      sku: ["sku"],
      count: ["currentquantity*"],
      status: ["archived", "sellable", "squareonlineitemvisibility", "itemtype"],
      address: ["permalink"],
    },
  },
  wix: {
    name: "Wix",
    // The first of each pair is from older shops, the second from those since 2022.
    needs: [["handleid", "handle"], ["fieldtype"], ["name"], ["price"]],
    columns: {
      key: ["handleid", "handle"],
      name: ["name"],
      description: ["description", "plaindescription"],
      price: ["price"],
      regularPrice: ["strikethroughprice"],
      category: ["collection", "categories"],
      weight: ["weight"],
      barcode: ["barcode"],
      sku: ["sku"],
      pictures: ["productimageurl", "media"],
      count: ["inventory"],
      sellsAtZero: ["preorderenabled"],
      status: ["visible", "fieldtype"],
    },
  },
  etsy: {
    name: "Etsy",
    needs: [["title"], ["price"], ["currencycode", "image1"]],
    columns: {
      name: ["title"],
      description: ["description"],
      price: ["price"],
      currency: ["currencycode"],
      tags: ["tags"],
      sku: ["sku"],
      pictures: ["image1", "image*"],
      count: ["quantity"],
      status: ["state", "status"],
    },
  },
  conche: {
    name: "Conche",
    needs: [["name"], ["price"]],
    columns: {
      key: ["key"],
      name: ["name"],
      origin: ["origin"],
      shortDescription: ["description"],
      description: ["fulldescription"],
      price: ["price"],
      category: ["category"],
      rating: ["rating"],
      cocoaPercentage: ["cocoapercentage", "cacaopercentage", "cocoa", "cacao"],
      tags: ["tags"],
      ingredients: ["ingredients"],
      allergens: ["allergens"],
      majorAllergens: ["majorallergens"],
      netWeight: ["netweightg"],
      weight: ["packedweightg"],
      servingSize: ["servingsize"],
      calories: ["calories"],
      ...perAmount((amount) => [columnNameOf(nutritionAmounts[amount])]),
      tastingNotes: ["tastingnotes"],
      ...perFact((fact) => [columnNameOf(productFacts[fact].title)]),
      awards: ["awards"],
      barcode: ["barcode"],
      sku: ["sku"],
      pictures: ["pictures"],
      count: ["count"],
      inStock: ["instock"],
      currency: ["currency", "currencycode"],
    },
  },
} as const satisfies Record<
  string,
  {
    readonly name: string;
    /** A file has this format when it contains one column of each group. */
    readonly needs: readonly (readonly string[])[];
    readonly columns: FormatColumns;
  }
>;
export type ImportFormat = keyof typeof importFormats;

/** A column as a file has it. */
export type FileColumn = { readonly name: string; readonly title: string };

/** Columns that only a list of orders has; its lines have a name and a price, as products do. */
const orderColumn =
  /^(?:order(?:number|id|date|total|status)|buyer\w*|saledate|recipientname|transactionid)$/;

export function isListOfOrders(columns: readonly FileColumn[]): boolean {
  return columns.some(({ name }) => orderColumn.test(name));
}

/** Recognizes the format by the column names. @returns undefined for an unknown format */
export function recognizeFormat(columns: readonly FileColumn[]): ImportFormat | undefined {
  const names = new Set(columns.map(({ name }) => name));
  const formats = Object.keys(importFormats) as ImportFormat[];
  return formats.find((format) =>
    importFormats[format].needs.every((some) => some.some((name) => names.has(name))),
  );
}

export type ColumnMapping = readonly { readonly field: ImportField; readonly titles: string[] }[];

/** Maps a file's columns to fields, in field order. */
export function mapColumns(format: ImportFormat, columns: readonly FileColumn[]): ColumnMapping {
  const known: FormatColumns = importFormats[format].columns;
  const names = columns.map(({ name }) => name);
  return (Object.keys(importFields) as ImportField[]).flatMap((field) => {
    const found = columnsOf(known[field] ?? [], names);
    const counting = severalColumns.has(field) ? found : found.slice(0, 1);
    const titles = counting.flatMap(
      (name) => columns.find((column) => column.name === name)?.title ?? [],
    );
    return titles.length > 0 ? [{ field, titles }] : [];
  });
}

/** For these fields all columns are used, not just the first. */
const severalColumns: ReadonlySet<ImportField> = new Set(["pictures", "count", "status"]);

/** The known columns that the file has, each once. */
export function columnsOf(known: readonly string[], names: readonly string[]): string[] {
  const found = known.flatMap((each) => {
    if (!each.endsWith("*")) return names.filter((name) => name === each);
    return names.filter((name) => name.startsWith(each.slice(0, -1)));
  });
  return [...new Set(found)];
}

/** Prices that are in columns of their own and belong to no field. */
const otherPrices = ["onlinesaleprice"];

/** First and last day of a sale in WooCommerce. */
export const saleDates = ["datesalepricestarts", "datesalepriceends"] as const;

/**
 * A file's columns with prices and days, the one with the currency, and the one with weights that
 * have no unit, by name.
 */
export function judgedColumns(format: ImportFormat, columns: readonly FileColumn[]) {
  const known: FormatColumns = importFormats[format].columns;
  const names = columns.map(({ name }) => name);
  const prices = [...(known.price ?? []), ...(known.regularPrice ?? []), ...otherPrices];
  return {
    amounts: columnsOf(prices, names),
    dates: columnsOf(saleDates, names),
    currency: columnsOf(known.currency ?? [], names)[0],
    weights: format === "wix" ? columnsOf(known.weight ?? [], names)[0] : undefined,
  };
}

/** A title of the shop's own file, as columns are compared. */
function columnNameOf(title: string): string {
  return title.toLowerCase().replaceAll(" ", "");
}
