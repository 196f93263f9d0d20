import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCsv } from "#server/platform/csv/read-csv.ts";
import { forAllTimes } from "#test/support/for-all.ts";
import { columnName } from "../../csv/column-name.ts";
import type { DateOrder } from "../../csv/dates.ts";
import { isListOfOrders, judgedColumns, recognizeFormat } from "./import-formats.ts";
import type { ImportItem } from "./product-import.ts";
import { categoryOfName } from "./product-values.ts";
import { readImport } from "./read-import.ts";

function read(text: string, dateOrder: DateOrder = "month-first"): ImportItem[] {
  const csv = readCsv(Buffer.from(text), { max: 1_000 });
  if (csv.code !== "read") throw new Error(csv.code);
  const format = recognizeFormat(csv.columns);
  if (!format) throw new Error("The format was not recognized.");
  return readImport(format, csv.rows, { today: "2026-11-20", dateOrder });
}

const fileColumns = (titles: string) =>
  titles.split(",").map((title) => ({ title, name: columnName(title) }));

/** What is said of each row that is not imported, by its name. */
const skippedOf = (text: string) =>
  Object.fromEntries(
    read(text).flatMap((item) => ("skipped" in item ? [[item.name, item.skipped]] : [])),
  );
const reasonsOf = (text: string) =>
  read(text).map((item) => ("skipped" in item ? item.skipped : ""));
const productsOf = (text: string) =>
  read(text).flatMap((item) => ("product" in item ? item.product : []));
const notesOf = (text: string) => read(text).flatMap((item) => ("notes" in item ? item.notes : []));

test.each([
  "Sale Date,Item Name,Buyer,Quantity,Price,Currency,Order ID",
  "order_number,email,order_date,total,name,price,quantity,sku",
  "Order,Order Date,Recipient Name,Item Name,Quantity,Price",
])("a file of another shop's orders is recognized by its columns: %s", (titles) => {
  expect(isListOfOrders(fileColumns(titles))).toBe(true);
});

test.each(["nan", "NaN", "NULL", "None", "NA", "\\N"])(
  "a file in which data tools wrote %j for nothing invents no description, tag or key",
  (nothing) => {
    const cells = `Amber,${nothing},9.50,USD,${nothing},${nothing},${nothing}`;
    const [item] = read(`TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,TAGS,SKU,IMAGE1\n${cells}`);
    expect(item).toMatchObject({ name: "Amber", key: "name:amber" });
    const product = item && "product" in item ? item.product : {};
    expect(JSON.stringify(product)).not.toContain(nothing);
  },
);

test("a product and its versions in WooCommerce are found by an id that became 41.0", () => {
  const rows = ["41.0,variable,Bar,,", "42.0,variation,Bar - 50 g,id:41,9.50"];
  const items = read(`ID,Type,Name,Parent,Regular price\n${rows.join("\n")}`);
  expect(items).toMatchObject([{ key: "41", product: { price: 950 } }]);
});

describe("what shoppers cannot see or buy there is not imported, and its row says why", () => {
  const fileOf = (name: string) => `TITLE,PRICE,CURRENCY_CODE,QUANTITY\n${name},5,USD,999\n`;

  test("from Square", () => {
    const text = [
      "Token,Item Name,Variation Name,Square Online Item Visibility,Item Type,Shipping Enabled,Price,Archived,Sellable,Enabled Kitchen,Current Quantity Kitchen",
      "T1,Amber 70%,Regular,visible,Physical good,Y,9.50,N,Y,Y,24",
      "T2,Evening,Regular,visible,Event,N,65.00,N,Y,Y,",
      "T3,Cappuccino,12 oz,unavailable,Prepared food and beverage,N,4.50,N,Y,Y,",
      "T4,Staff plate,Regular,hidden,Physical good,Y,1.00,N,Y,Y,",
      "T5,Old bar,Regular,visible,Physical good,Y,9.00,N,N,Y,",
      "T6,Last year's,Regular,visible,Physical good,Y,9.00,Y,Y,Y,",
      "T7,Voucher,Regular,visible,Gift card,N,25.00,N,Y,Y,",
      "T8,School fund,Regular,visible,Donation,N,5.00,N,Y,Y,",
      "T9,Nowhere,Regular,visible,physical,Y,5.00,N,Y,N,",
    ].join("\n");
    expect(skippedOf(text)).toEqual({
      Evening: "It's an event, and the shop sells what it can ship.",
      Cappuccino: "It's prepared food or a drink, and the shop sells what it can ship.",
      "Staff plate": "It's hidden in Square, and the shop would show it to everybody.",
      "Old bar": "It isn't for sale in Square.",
      "Last year's": "It's archived in Square.",
      Voucher: "It's a gift card, and the shop sells bars.",
      "School fund": "It's a donation, and the shop sells bars.",
      Nowhere: "It isn't for sale in Square.",
    });
    expect(productsOf(text).map(({ name }) => name)).toEqual(["Amber 70%"]);
  });

  test("but what Square only keeps from search engines is imported with a note", () => {
    const text = "Token,Item Name,Price,Square Online Item Visibility\nT1,Amber 70%,9.50,UNINDEXED";
    expect(productsOf(text).map(({ name }) => name)).toEqual(["Amber 70%"]);
    expect(notesOf(text)).toEqual([
      "Square hides it from search engines (UNINDEXED). Check that you want everyone to see it.",
    ]);
  });

  test("from WooCommerce", () => {
    const text = [
      "ID,Type,SKU,Name,Published,Visibility in catalog,Tax status,In stock?,Stock,Backorders allowed?,Regular price,Categories",
      "42,simple,,Block of 5 kg,1,hidden,taxable,1,-3,notify,120,Bulk",
      "43,simple,,Private bar,0,visible,taxable,1,,0,9.50,Dark",
      "44,simple,,Draft bar,-1,visible,taxable,1,,0,9.50,Dark",
      "440,simple,,Draft with decimals,-1.0,visible,taxable,1,,0,9.50,Dark",
      "45,simple,,For shops,1,visible,taxable,1,,0,60,Wholesale",
      '46,"simple, downloadable, virtual",,Recipes,1,visible,taxable,1,,0,5,Books',
      "47,external,,Elsewhere,1,visible,taxable,1,,0,5,Dark",
      "48,subscription,,Monthly,1,visible,taxable,1,,0,25,Dark",
      "49,simple,,Search only,1,search,none,1,,0,9.50,Dark",
    ].join("\n");
    expect(skippedOf(text)).toEqual({
      "Block of 5 kg": "It's hidden in WooCommerce, and the shop would show it to everybody.",
      "Private bar": "It's private in WooCommerce, and the shop would show it to everybody.",
      "Draft bar": "It's a draft in WooCommerce, and the shop would show it to everybody.",
      "Draft with decimals":
        "It's a draft in WooCommerce, and the shop would show it to everybody.",
      "For shops": "It's for wholesale only, and the shop would sell it to everybody.",
      Recipes: "It isn't something that can be shipped.",
      Elsewhere: "It's sold on another site.",
      Monthly: subscription,
    });
    expect(notesOf(text)).toEqual([
      "Shoppers find it there only by searching; here it's also in the list.",
      "It isn't taxed there. Check its tax category in the editor.",
    ]);
  });

  test("from Magento, which is read as a table of its own", () => {
    const text = [
      "sku,product_type,name,product_online,visibility,price",
      'G70,simple,Amber,1,"Catalog, Search",9.5000',
      "G71,simple,Part,1,Not Visible Individually,9.5000",
      'G72,simple,Off,2,"Catalog, Search",9.5000',
    ].join("\n");
    expect(skippedOf(text)).toEqual({
      Part: "It's hidden in the other shop, and the shop would show it to everybody.",
      Off: "It isn't for sale in the other shop.",
    });
  });

  test("from Magento 1, which has numbers for it", () => {
    const text = [
      "sku,_attribute_set,name,status,visibility,price",
      "G70,Default,Amber,1,4,9.5000",
      "G71,Default,Part,1,1,9.5000",
      "G72,Default,Off,2,4,9.5000",
    ].join("\n");
    expect(productsOf(text).map(({ name }) => name)).toEqual(["Amber"]);
  });

  test("but parts of what Magento sells as configurable, grouped or bundle are, unless that is hidden", () => {
    const text = [
      "sku,product_type,name,product_online,visibility,price,configurable_variations,associated_skus,bundle_values",
      'A70,configurable,Amber,1,"Catalog, Search",,"sku=A70-50,size=50 g|sku=A70-100,size=100 g",,',
      "A70-50,simple,Amber 50 g,1,Not Visible Individually,5,,,",
      "A70-100,simple,Amber 100 g,2,Not Visible Individually,9,,,",
      'B,grouped,Both,1,"Catalog, Search",,,"B-1=1.0000,B-2=1.0000",',
      "B-1,simple,Lark,1,Not Visible Individually,9,,,",
      'C,bundle,Box,1,"Catalog, Search",,,,"name=Bar,type=radio,required=1,sku=C-1,price=0"',
      "C-1,simple,Slate,1,Not Visible Individually,9,,,",
      "D,grouped,Old,1,Not Visible Individually,,,D-1=1.0000,",
      "D-1,simple,Gone,1,Not Visible Individually,9,,,",
    ].join("\n");
    expect(productsOf(text).map(({ name }) => name)).toEqual([
      ...["Amber", "Amber 50 g", "Lark", "Box", "Slate"],
    ]);
    expect(skippedOf(text)).toMatchObject({
      "Amber 100 g": "It isn't for sale in the other shop.",
      Gone: "It's hidden in the other shop, and the shop would show it to everybody.",
    });
  });

  test("from WooCommerce in British English, too", () => {
    const text =
      "ID,Type,SKU,Name,Published,Visibility in catalogue,Regular price\n1,simple,,Block,1,hidden,120";
    expect(skippedOf(text).Block).toBe(
      "It's hidden in WooCommerce, and the shop would show it to everybody.",
    );
  });

  const subscription = "It's a subscription or a membership, and the shop sells single bars.";
  const notBars = {
    "It isn't something that can be shipped.": [
      ...["Tempering guide (Digital Download)", "Printable tasting wheel", "Cocoa e-book"],
      ...["Shipping Protection"],
    ],
    "It's an event, and the shop sells what it can ship.": [
      ...["Bean to Bar Class (2 hours)", "Chocolate Making Class 6/5", "Factory Tour"],
      ...["Valentine's Class 2/14 6pm", "Truffle Workshop June 5", "Truffle Classes Spring 2026"],
      ...["Truffle class w/ Kim", "Chocolate Tasting Dec 12", "Museum Admission", "Zoom Tasting"],
      ...["Workshop Saturday morning", "Factory Tour & Tasting", "Tasting on June 5"],
      ...["Chocolate Class at the Bar", "Workshop: make your own bar", "Truffle Workshop: June 5"],
      ...["Chocolate Class for Two"],
    ],
    "It's a service, and the shop sells what it can ship.": [
      ...["Gift Wrapping", "Catering Deposit", "Rush Fee", "Local Delivery Fee"],
    ],
    "It's a gift card, and the shop sells bars.": ["E-Voucher", "$25 Gift Card", "Store credit"],
    "It's a donation, and the shop sells bars.": ["Tip", "Donation to Food Bank"],
    "It's private in Etsy, and the shop would show it to everybody.": ["Reserved for Kim"],
    "It isn't for sale in Etsy.": ["Staff plate"],
    [subscription]: [
      ...["Chocolate Subscription (monthly)", "Gift Subscription 6 mo", "Bar of the Month (3 mo)"],
      ...["Bar of the Month Club", "3-Month Subscription Box"],
    ],
  };

  const namesWithReasons = Object.entries(notBars).flatMap(([reason, names]) =>
    names.map((name) => [name, reason] as const),
  );

  test.each(namesWithReasons)("nor what its name alone says is no bar: %s", (name, reason) => {
    expect(skippedOf(fileOf(name))).toEqual({ [name]: reason });
  });

  test.each([
    ...["World-class dark", "Tipsy cherry", "Class of 2026 Graduation Bar", "Business Class 72%"],
    ...["Workshop Blend 70%", "Old School Class Pack", "Subscription Box Favorite Bar"],
    ...["Dark 70% Bar (for our chocolate workshop)", "Staff Pick", "World Tour", "Toffee"],
    ...["Virtual Tasting Kit", "Bar of the Month", "Ticket to Peru", "Origins Tasting"],
    ...[
      "Shipping Bar",
      "Bar of the Month 72%",
      "Bar of the Month 70 g",
      "Flavor of the Month: Yuzu",
    ],
    ...["Workshop Marzipan", "Workshop Winter Blend", "Workshop Decadent Dark", "Workshop 50/50"],
    ...["Workshop April Showers", "Workshop Friday Fudge", "Workshop: Hazelnut 70 g"],
    ...["Workshop - Hazelnut Bar", "Workshop (2.5 oz)", "Workshop on the Hill"],
    ...["Master Class Sunflower", "Master Class 72%", "Working Class Dark", "Head of the Class"],
    ...["Guided Tour of Peru 70%", "Factory Tour Bar 70%", "Factory Tour Bar", "Tour de Ghana"],
    ...["Tasting on the Coast 70%", "Virtual Tasting Bundle", "Private Tasting Selection"],
    ...["Event on Mars", "Event Horizon 80%", "Donate to the Forest Bar 70%"],
  ])("except what a word in its name only resembles: %s", (name) => {
    expect(skippedOf(fileOf(name))).toEqual({});
  });

  test("a row of totals of a table is none, even if it is no sum", () => {
    expect(skippedOf("Name,Price\nAmber,9.50\nTotal,12\n")).toEqual({
      Total: "It's a row of totals.",
    });
  });

  test("from Shopify", () => {
    const text = [
      "Handle,Title,Type,Published,Status,Variant Price,Variant Requires Shipping,Gift Card,Included / United States",
      "a,Draft,Dark,true,draft,9.50,true,false,true",
      "b,Archived,Dark,true,archived,9.50,true,false,true",
      "c,Unlisted,Dark,true,unlisted,9.50,true,false,true",
      "d,Not online,Dark,false,active,9.50,true,false,true",
      "e,Card,Gift Cards,true,active,25,false,true,true",
      "f,Evening class,Workshop,true,active,65,false,false,true",
      "g,Not here,Dark,true,active,9.50,true,false,false",
      "h,Ebook,Books,true,active,9.50,false,false,true",
    ].join("\n");
    expect(skippedOf(text)).toEqual({
      Draft: "It's a draft in Shopify, and the shop would show it to everybody.",
      Archived: "It's archived in Shopify.",
      Unlisted: "It's hidden in Shopify, and the shop would show it to everybody.",
      "Not online": "It's a draft in Shopify, and the shop would show it to everybody.",
      Card: "It's a gift card, and the shop sells bars.",
      "Evening class": "It's an event, and the shop sells what it can ship.",
      "Not here": "It isn't sold in the United States in Shopify.",
      Ebook: "It isn't something that can be shipped.",
    });
  });

  test("gift cards of plugins, and those that only their name tells", () => {
    const text = [
      "ID,Type,SKU,Name,Published,Regular price",
      "1,pw-gift-card,,A treat,1,25",
      "2,simple,,E-Gift Card – $25,1,25",
      "3,simple,,Digital gift certificate,1,25",
      "4,simple,,Gift card holder,1,5",
    ].join("\n");
    expect(Object.keys(skippedOf(text))).toEqual([
      "A treat",
      "E-Gift Card – $25",
      "Digital gift certificate",
    ]);
    expect(productsOf(text).map(({ name }) => name)).toEqual(["Gift card holder"]);
  });

  test("a variation that is switched off sets no price", () => {
    const text = [
      "ID,Type,SKU,Name,Published,Regular price,Parent",
      "1,variable,P,Salt &amp; Rye,1,,",
      "2,variation,P1,Small,0,5,P",
      "3,variation,P2,Large,1,11.50,P",
      "4,variable,Q,Old,1,,",
      "5,variation,Q1,Old small,0,5,Q",
    ].join("\n");
    expect(productsOf(text)).toMatchObject([{ name: "Salt & Rye", price: 1150 }]);
    expect(skippedOf(text)).toMatchObject({
      Small: expect.stringContaining("Another version of Salt & Rye."),
      Old: "It isn't for sale in WooCommerce.",
    });
  });

  const shopsWithVersions = [
    ["Shopify", shopifyVersions],
    ["WooCommerce", wooVersions],
    ["Square", squareVersions],
    ["Wix", wixVersions],
  ] as const;

  test.each(shopsWithVersions)("the price is the single bar's wherever listed: %s", (_, fileOf) => {
    const text = fileOf(["3 pack", "Wholesale case", "Single bar"], ["27", "6", "9.50"]);
    expect(productsOf(text)).toMatchObject([{ name: "Lark Hill 72%", price: 950 }]);
    expect(reasonsOf(text)).toContain(
      "Another version of Lark Hill 72% (Wholesale case). Products here have no versions, so only one is imported.",
    );
  });

  test.each(shopsWithVersions)(
    "a product only sold in packs is skipped with the reason: %s",
    (_, fileOf) => {
      const text = fileOf(["Pack of 3", "Case (12)"], ["27", "100"]);
      expect(productsOf(text)).toEqual([]);
      expect(reasonsOf(text)).toContain(
        "It's sold there only in other amounts, like “Pack of 3”, and this shop sells single bars. Add it by hand with the price of one bar.",
      );
      expect(reasonsOf(text)).toContain(
        "A version of Lark Hill 72% (Case (12)), of which none is imported.",
      );
    },
  );

  test.each(shopsWithVersions)("a pack of 1 is a single bar: %s", (_, fileOf) => {
    const text = fileOf(["2 pack", "Pack of 1", "3 × 70 g"], ["18", "9.50", "27"]);
    expect(productsOf(text)).toMatchObject([{ price: 950 }]);
  });

  test.each([
    ...["6-bars", "6-bar", "12 ct", "Trio", "Twin pack", "Bar x 6", "3 × 70 g", "3x70", "12 x 50"],
    ...["6 x 50 dark", "72 x 12", "Peru 70 x 6", "x 6 in a box", "Two bars", "3 for $25", "Dozen"],
  ])("several bars are not taken for one: %s", (version) => {
    const text = shopifyVersions([version, "Bar × 70%"], ["27", "9.50"]);
    expect(productsOf(text)).toMatchObject([{ price: 950 }]);
  });

  test.each([
    ...["1 x 70 g", "1x70g", "Onyx 72", "Madagascar 72 Bar"],
    ...["8x10", "8 x 10 in", "20 x 7.5 x 1 cm", "8 in x 10 in", "15.5x8 mm"],
  ])("one bar is not taken for several: %s", (version) => {
    const text = shopifyVersions(["3 x 70 g", version], ["27", "9.50"]);
    expect(productsOf(text)).toMatchObject([{ price: 950 }]);
  });

  test.each([
    [
      "Shopify",
      "Handle,Title,Option1 Name,Option1 Value,Variant Price\na,Amber,Bars,6,48\na,,,3,25\na,,,1,9.50",
    ],
    [
      "Square",
      "Token,Item Name,Variation Name,Option Name 1,Price\nA,Amber,3,Bars,27\nB,Amber,1,Bars,9.50",
    ],
    [
      "WooCommerce",
      "ID,Type,SKU,Name,Published,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)\n1,variable,A,Amber,1,,,Quantity,\n2,variation,A3,Amber,1,27,A,Quantity,3\n3,variation,A1,Amber,1,9.50,A,Quantity,1",
    ],
    [
      "Wix",
      "handleId,fieldType,name,price,surcharge,productOptionName1,productOptionDescription1\na,Product,Amber,9.50,,Bars,3;1\na,Variant,,,17.50,,3\na,Variant,,,0,,1",
    ],
  ])("a number of bars among the options is a pack, too: %s", (_, text) => {
    expect(productsOf(text)).toMatchObject([{ name: "Amber", price: 950 }]);
  });

  test.each(["Quantity", "Number of bars", "Pack size", "Bars (70 g)"])(
    "a product is skipped if all its options are amounts of several bars: %s",
    (title) => {
      const rows = `a,Amber,${title},3,25\na,,,12,90\na,,,Six,48`;
      expect(productsOf(`Handle,Title,Option1 Name,Option1 Value,Variant Price\n${rows}`)).toEqual(
        [],
      );
    },
  );

  test.each(["Bar size (g)", "Cocoa of the bar", "Bar"])(
    "a number that is no amount of bars is a version of one bar: %s",
    (title) => {
      const rows = `a,Amber,${title},72,9.50\na,,,85,11`;
      const text = `Handle,Title,Option1 Name,Option1 Value,Variant Price\n${rows}`;
      expect(productsOf(text)).toMatchObject([{ price: 950 }]);
    },
  );

  test("a collection's versions are sizes of it, so that its first one counts", () => {
    const text = shopifyVersions(["Box of 6", "Box of 12"], ["18", "34"], "Truffle box");
    expect(productsOf(text)).toMatchObject([{ name: "Truffle box", price: 1800 }]);
  });

  test("a variation that Square does not sell sets no price", () => {
    const text = [
      "Token,Item Name,Variation Name,Price,Sellable",
      "A1,Oat Milk 55%,Bulk,3,N",
      "A2,Oat Milk 55%,Bar,9.50,Y",
    ].join("\n");
    expect(productsOf(text)).toMatchObject([{ name: "Oat Milk 55%", price: 950 }]);
  });

  test("a sale that a spreadsheet dated in its own way counts on its days", () => {
    const text = [
      "ID,Type,SKU,Name,Published,Date sale price starts,Date sale price ends,Sale price,Regular price",
      "1,simple,,On,1,11/1/2026,12/1/2026,7.50,9.50",
      "2,simple,,Over,1,12/1/2025,1/31/2026,7.50,9.50",
    ].join("\n");
    expect(productsOf(text).map(({ price }) => price)).toEqual([750, 950]);
  });

  test("a sale price that isn't below the regular one is none, as in WooCommerce", () => {
    const text =
      "ID,Type,SKU,Name,Published,Sale price,Regular price\n1,simple,,Amber,1,12.00,9.50\n2,simple,,Noir,1,9.00,9.50";
    expect(productsOf(text).map(({ price }) => price)).toEqual([950, 900]);
  });

  test("a sale counts on its days as the whole file writes them", () => {
    const title =
      "ID,Type,Name,Published,Date sale price starts,Date sale price ends,Sale price,Regular price";
    const text = `${title}\n1,simple,Amber,1,12/03/2026,03/12/2026,7.50,9.50\n`;
    const prices = (order: DateOrder) =>
      read(text, order).map((item) => "product" in item && item.product.price);
    expect(prices("day-first")).toEqual([750]);
    expect(prices("month-first")).toEqual([950]);
    const { dates } = judgedColumns("woocommerce", fileColumns(title));
    expect(dates).toEqual(["datesalepricestarts", "datesalepriceends"]);
  });

  test("from Wix, Etsy, and any other table", () => {
    const wix = "handleId,fieldType,name,price,visible\np1,Product,Block,80,false\n";
    expect(skippedOf(wix).Block).toBe(
      "It's hidden in Wix, and the shop would show it to everybody.",
    );
    const etsy = "TITLE,PRICE,CURRENCY_CODE,STATE\nOld listing,9,USD,expired\n";
    expect(skippedOf(etsy)["Old listing"]).toBe("It's archived in Etsy.");
    expect(skippedOf("name,price,status\nNext year,9,coming-soon\n")["Next year"]).toBe(
      "It isn't for sale in the other shop.",
    );
    const other = "Name,Price,Visible\nStaff plate,1,no\nAmber,9.50,yes\n";
    expect(skippedOf(other)["Staff plate"]).toBe(
      "It's hidden in the other shop, and the shop would show it to everybody.",
    );
  });
});

describe("a price in another currency is never taken for dollars", () => {
  test.each(["€9.50", "9,50 €", "£9.50", "CA$9.50", "9.50 CAD", "EUR 9.50", "950 din", "C$ 9.50"])(
    "%s",
    (price) => {
      expect(skippedOf(`Name,Price\nAmber,"${price}"\n`).Amber).toMatch(/^Its price is in /);
    },
  );

  test.each(["$9.50", "US$9.50", "9.50 USD", "9.50"])("%s is dollars", (price) => {
    expect(productsOf(`Name,Price\nAmber,"${price}"\n`)[0]?.price).toBe(950);
  });

  test("also if a column of its own names it", () => {
    expect(skippedOf("Name,Price,Currency\nAmber,9.50,RSD\n").Amber).toBe(
      "Its price is in RSD, and the shop sells in US dollars.",
    );
  });
});

describe("the stock of a new bar", () => {
  const shopify = (tracker: string, count: string, policy: string) =>
    `Handle,Title,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price\na,Amber 70%,${tracker},${count},${policy},9.50\n`;
  const square = (counts: string) =>
    `Token,Item Name,Price,Current Quantity A,Current Quantity B\nT1,Amber,9.50,${counts}\n`;
  const woo = (stock: string) =>
    `ID,Name,Regular price,In stock?,Stock,Backorders allowed?\n1,Amber,9.50,1,${stock}\n`;
  const wix = (inventory: string) =>
    `handle,fieldType,name,price,inventory,preOrderEnabled\np,PRODUCT,Amber,9,${inventory}\n`;

  test.each([
    ["is counted", shopify("shopify", "5", "deny"), { count: 5 }],
    ["isn't counted, but in stock, if it isn't there", shopify("", "0", "deny"), { inStock: true }],
    ["isn't counted if it sells at zero", shopify("shopify", "0", "continue"), { inStock: true }],
    ["is 0 if it's negative", shopify("shopify", "-3", "deny"), { count: 0 }],
    ["is in stock if Square does not count it", square(""), { inStock: true }],
    ["is the sum of Square's places, without what is oversold", square("5,-2"), { count: 5 }],
    ["is not counted if WooCommerce takes backorders", woo("-2,notify"), { inStock: true }],
    ["is 0 if WooCommerce sold too many", woo("-2,0"), { count: 0 }],
    ["is in stock if WooCommerce does not count it", woo(","), { inStock: true }],
    ["is in stock in Wix", wix("InStock"), { inStock: true }],
    ["is out of stock in Wix", wix("OutOfStock"), { inStock: false }],
    ["is not counted if Wix takes orders ahead", wix("0,TRUE"), { inStock: true }],
    ["is counted in Wix", wix("12"), { count: 12 }],
    ["is unknown without a column", "Handle,Title,Variant Price\na,Amber,9.50\n", {}],
  ])("%s", (_, text, stock) => {
    const { count, inStock } = productsOf(text)[0] ?? {};
    expect({ count, inStock }).toEqual({ count: undefined, inStock: undefined, ...stock });
  });

  test("says so if it was negative, or sells on at zero", () => {
    expect(notesOf(shopify("shopify", "-3", "deny"))).toEqual([
      "It's at −3 there: more was sold than there was. Here it begins with 0.",
    ]);
    expect(notesOf(shopify("shopify", "4", "continue"))).toEqual([
      "It keeps selling at zero there, so it isn't counted here.",
    ]);
  });
});

test("a UPC whose zeros a spreadsheet dropped gets them back if its check digit fits", () => {
  const barcodesOf = (cell: string) =>
    productsOf(`Handle,Title,Variant Price,Variant Barcode\na,Amber,9.50,${cell}\n`)[0]?.barcode;
  expect(barcodesOf("36000291452")).toBe("036000291452");
  expect(barcodesOf("36000291453")).toBeUndefined();
});

describe("the category of a new bar is named by the other shop, never guessed from a word", () => {
  test.each([
    ["Bars", "dark chocolate, white elephant gift", "dark"],
    ["", "dark, no milk, vegan", "dark"],
    ["Dark chocolate, milk-free", "", "dark"],
    ["Dark chocolate with white sesame", "", "dark"],
    ["Dark milk", "", "milk"],
    ["Flavored dark bars", "", "flavored"],
    ["Dark/Noir", "", "dark"],
    ["Dark Single Origin", "", "dark"],
    ["Dark with nuts", "", "dark"],
    ["", "dark-chocolate, gift", "dark"],
    ["", "dark-milk-chocolate", "milk"],
    ["", "70% Dark, vegan", "dark"],
    ["", "Noir", "dark"],
    ["Lait", "", "milk"],
    ["", "Chocolat blanc, vegan", "white"],
    ["Chocolat au lait aux noisettes", "", "milk"],
    ["Chocolat noir et chocolat blanc", "", undefined],
    ["", "Single-origin dark 72%", "dark"],
    ["", "45% Milk", "milk"],
    ["", "milk chocolate, dark chocolate", undefined],
    ["White elephant", "hot milk", undefined],
    ["Dark roast coffee", "", undefined],
  ])("type %j, tags %j", (type, tags, category) => {
    const text = `Handle,Title,Type,Tags,Variant Price\na,Lark Hill,"${type}","${tags}",9.50\n`;
    expect(productsOf(text).map((product) => product.category)).toEqual([category]);
  });

  test.each([
    ["Dark Almond", "dark"],
    ["Dark 70% with white sesame", "dark"],
    ["Dark Milk Almond", "milk"],
    ["Dark Milk with Sea Salt", "milk"],
    ["Noir Almond", "dark"],
    ["Pinot Noir", undefined],
    ["Pinot Noir Dark", "dark"],
    ["Lait 45%", "milk"],
    ["Café au Lait", undefined],
    ["Mont Blanc", undefined],
    ["Dark and Milk Duo", undefined],
    ["Lark Hill", undefined],
  ])("name %j", (name, category) => {
    expect(categoryOfName(name)).toBe(category);
  });
});

test("tags that are codes for a theme or an app are left out, and the row says so", () => {
  const text =
    'Handle,Title,Tags,Variant Price\na,Amber,"single origin, filter::dark, __sale, Origin_Peru, badge:new",9.50\n';
  expect(productsOf(text)).toMatchObject([{ tags: ["single origin"] }]);
  expect(notesOf(text)).toEqual([
    "Left out: 4 tags that look like a code, such as “filter::dark”.",
  ]);
});

test("an address of a picture with blanks, or without https, is made whole", () => {
  const text =
    "Handle,Title,Variant Price,Image Src\na,Amber,9.50,//pictures.example/dark bar.jpg\n";
  expect(productsOf(text)).toMatchObject([
    { pictures: ["https://pictures.example/dark%20bar.jpg"] },
  ]);
});

test.each(["#NAME?", "#N/A", "####"])(
  "an error of a spreadsheet is no name, text or price: %s",
  (error) => {
    const files = [`${error},x,9.50`, `Amber,${error},9.50`, `Amber,x,${error}`];
    for (const cells of files) {
      expect(reasonsOf(`Title,Body (HTML),Variant Price,Handle\n${cells},a\n`)[0]).toMatch(
        /^(?:“#.*” is an error of the spreadsheet|The spreadsheet wrote ###)/,
      );
    }
  },
);

test("cacao is cocoa in the columns of other shops", () => {
  const woo =
    "ID,Type,SKU,Name,Published,Regular price,Attribute 1 name,Attribute 1 value(s)\n1,simple,,Amber,1,9.50,Cacao content,70%";
  const shopify =
    "Handle,Title,Variant Price,Cacao (product.metafields.custom.cacao)\na,Amber,9.50,70%";
  const table = "Name,Price,Cacao\nAmber,9.50,70%";
  const files = [woo, shopify, table];
  expect(files.flatMap(productsOf).map((product) => product.cocoaPercentage)).toEqual([70, 70, 70]);
});

describe("a bar from Wix", () => {
  test("has its discounted price, its pictures, and no tags in its texts", () => {
    const text = [
      "handleId,fieldType,name,description,productImageUrl,collection,sku,price,surcharge,visible,discountMode,discountValue,inventory,weight,additionalInfoTitle1,additionalInfoDescription1",
      "product_1,Product,Amber &amp; Oak 70%,<p>Red fruit &amp; honey.</p>,abc~mv2.jpg;https://pictures.example/b.jpg,Dark,AT,9.50,,true,PERCENT,10.0,12,,Origin,<p>Tanzania</p>",
      "product_1,Variant,,,,,AT-3,,15,,,,4,,,",
    ].join("\n");
    expect(productsOf(text)).toEqual([
      expect.objectContaining({
        name: "Amber & Oak 70%",
        description: "Red fruit & honey.",
        category: "dark",
        cocoaPercentage: 70,
        origin: "Tanzania",
        price: 2205,
        pictures: [
          "https://static.wixstatic.com/media/abc~mv2.jpg",
          "https://pictures.example/b.jpg",
        ],
      }),
    ]);
  });

  test.each([
    ["2.50", 1200],
    ["$2.50", 1200],
    ["2,50", 1200],
    ["1,234.50", 124_400],
    ["-2.50", 700],
    ["-$2.50", 700],
    ["", 950],
  ])("has its first variant's surcharge of %j on top of its price", (surcharge, price) => {
    const text = [
      "handleId,fieldType,name,price,surcharge,productOptionName1,productOptionDescription1",
      "lark,Product,Lark Hill 72%,9.50,,Size,70 g",
      `lark,Variant,,,"${surcharge}",,70 g`,
    ].join("\n");
    expect(productsOf(text)).toMatchObject([{ price }]);
  });

  test("of a newer shop takes the pictures of its own rows", () => {
    const text = [
      "handle,fieldType,name,visible,plainDescription,media,price,inventory",
      "amber,PRODUCT,Amber 70%,true,Red fruit.,,9.50,3",
      "amber,MEDIA,,,,https://pictures.example/a.jpg,,",
      "amber,MEDIA,,,,https://pictures.example/b.jpg,,",
    ].join("\n");
    expect(productsOf(text)).toMatchObject([
      { count: 3, pictures: ["https://pictures.example/a.jpg", "https://pictures.example/b.jpg"] },
    ]);
    expect(skippedOf(text)).toEqual({});
  });
});

describe("texts of another shop", () => {
  test("are without entities, tags and shortcodes in every field", () => {
    const text = [
      "ID,Type,Name,Published,Description,Short description,Regular price,Categories,Tags",
      '901,simple,Sea Salt &amp;amp; Almond 70%,1,"[vc_row]Two ingredients[/vc_row]<table><tr><td>Cocoa</td><td>70 %</td></tr></table>",<b>Salty</b>,9.50,Bars &amp; Boxes &gt; Dark,"Fruit &amp; Nut, Maker&#8217;s choice"',
    ].join("\n");
    expect(productsOf(text)).toEqual([
      expect.objectContaining({
        name: "Sea Salt & Almond 70%",
        description: "Salty",
        fullDescription: "Two ingredients\nCocoa: 70 %",
        category: "dark",
        tags: ["Fruit & Nut", "Maker’s choice"],
        formerPaths: ["/product/sea-salt-almond-70"],
      }),
    ]);
  });

  test("that are too long are shortened at a sensible place, and the row says so", () => {
    const text = [
      "TITLE,DESCRIPTION,PRICE,CURRENCY_CODE",
      '"Dark Chocolate Bar, Sea Salt 72%, Handmade Bean to Bar Gift, Vegan Gourmet Candy, Birthday Care Package for Foodies",A bar.,9.50,USD',
      "Milk Chocolate Bar | Toasted Hazelnut 45% | Small Batch Craft Chocolate | Teacher Gift | Stocking Stuffer | Host Present,A bar.,9.50,USD",
    ].join("\n");
    expect(productsOf(text)).toMatchObject([
      {
        name: "Dark Chocolate Bar, Sea Salt 72%, Handmade Bean to Bar Gift, Vegan Gourmet Candy",
        cocoaPercentage: 72,
      },
      {
        name: "Milk Chocolate Bar | Toasted Hazelnut 45% | Small Batch Craft Chocolate | Teacher Gift",
        cocoaPercentage: 45,
      },
    ]);
    expect(notesOf(text)[0]).toMatch(/^Its name has \d+ characters, and there is room for 100/);
  });

  test("that begin alike stay different when they are shortened", () => {
    const begin =
      "Dark Chocolate Bar, Handmade in Small Batches, Perfect Gift for Everybody, Vegan";
    const text = `TITLE,PRICE,CURRENCY_CODE\n"${begin}, with sea salt from the coast of nowhere at all",9,USD\n"${begin}, with almonds from the other side of the hill",9,USD\n`;
    const names = productsOf(text).map(({ name }) => name);
    expect(new Set(names).size).toBe(2);
  });

  test("of any length give a name that fits, and never an invented one", () => {
    const words = fc.array(
      fc.constantFrom("Dark", "bar,", "|", "72%", "Gift", "Äpfel", "🍫", "-"),
      { minLength: 1, maxLength: 60 },
    );
    forAllTimes(50, words, (all) => {
      const title = all.join(" ").trim();
      const [product] = productsOf(`TITLE,PRICE,CURRENCY_CODE\n"x ${title}",9,USD\n`);
      const name = product?.name ?? "";
      expect(name.length).toBeLessThanOrEqual(100);
      expect(`x ${title}`.startsWith(name.replace(/…$/, ""))).toBe(true);
    });
  });

  test("that are one long description are kept whole, and begin with its first sentences", () => {
    const long = "A bar with a story. ".repeat(30).trim();
    const files = [
      `Name,Price,Description\nAmber,9.50,${long}\n`,
      `ID,Name,Published,Regular price,Short description,Description\n1,Amber,1,9.50,${long},\n`,
    ];
    for (const text of files) {
      const [product] = productsOf(text);
      expect(product?.fullDescription).toBe(long);
      expect(product?.description).toMatch(/^A bar with a story\..*\.$/);
      expect(notesOf(text)).toEqual([]);
    }
    const both = `ID,Name,Published,Regular price,Short description,Description\n1,Amber,1,9.50,${long},Other\n`;
    expect(notesOf(both)).toEqual([
      "Its short description is longer than 300 characters, so it is shortened.",
    ]);
  });

  test("of Square are those that its shoppers see", () => {
    const text = [
      "Token,Item Name,Customer-facing Name,Variation Name,Price",
      "T1,LH70 kitchen,Lark Hill 70%,Regular,9.50",
      "T2,Oat,,Regular,8.00",
    ].join("\n");
    expect(productsOf(text).map(({ name }) => name)).toEqual(["Lark Hill 70%", "Oat"]);
  });

  test("of the owner's own table are shortened, too, and never left out without a word", () => {
    const text = `Name,Price,Farm,Ingredients\nAmber,9.50,${"Far farm ".repeat(30)},${"Cacao ".repeat(40)}\n`;
    const [product] = productsOf(text);
    expect(product?.farm).toMatch(/^Far farm .*…$/);
    expect(product?.ingredients?.[0]).toMatch(/^Cacao .*…$/);
    expect(notesOf(text)).toHaveLength(2);
  });
});

describe("a bar of the owner's own table", () => {
  const titles = "Name,Price,Origin,Allergens,Net weight g,Calories,In stock";
  const barOf = (row: string) => productsOf(`${titles}\nAmber,9.50,${row}\n`)[0];

  test.each(["NULL", "NaN", "None", "n/a", "-", "—"])("has nothing where it says %s", (cell) => {
    const bar = barOf(`${cell},${cell},${cell},${cell},`);
    expect(bar).toEqual(barOf(",,,,"));
  });

  test.each([
    ["70 g", 70],
    ["70.0", 70],
    ["2.5 oz", 71],
    ["0.07 kg", 70],
    ["70 g / 2.5 oz", 70],
    ["a lot", undefined],
  ])("weighs %s in grams", (cell, grams) => {
    expect(barOf(`,,${cell},,`)?.netWeight).toBe(grams);
  });

  test.each([
    ["Packed weight (g)", "1/2 lb", "weight"],
    ["Net weight g", "a lot", "net weight"],
    ["Rating", "9", "rating"],
    ["Calories", "150–160", "calories"],
  ])("with the %s “%s” says that it is left out", (title, cell, what) => {
    const notes = notesOf(`Name,Price,${title}\nAmber,9.50,${cell}\n`);
    expect(notes).toEqual([`Left out: its ${what} “${cell}”, which the shop can't read.`]);
  });

  test.each(["150", "150.0", "150 kcal"])("has %s calories as a number", (cell) => {
    expect(barOf(`,,,${cell},`)?.calories).toBe(150);
  });

  test.each([
    ["In stock", true],
    ["Out of Stock", false],
    ["Sold out", false],
    ["no", false],
    ["-", false],
    ["None", undefined],
    ["?", undefined],
  ])("in stock as its file says: %j", (cell, inStock) => {
    expect(barOf(`,,,,${cell}`)?.inStock).toBe(inStock);
  });

  test("is not imported if a dash marks it as not visible there", () => {
    const text = "Name,Price,Visible\nAmber,9.50,x\nStaff plate,1,-\n";
    expect(Object.keys(skippedOf(text))).toEqual(["Staff plate"]);
  });
});

type VersionsFile = (versions: string[], prices: string[], name?: string) => string;

const shopifyVersions: VersionsFile = (versions, prices, name = "Lark Hill 72%") =>
  [
    "Handle,Title,Option1 Name,Option1 Value,Variant Price,Status",
    ...versions.map((version, index) =>
      index === 0
        ? `bar,${name},Size,${version},${prices[0]},active`
        : `bar,,,${version},${prices[index]},`,
    ),
  ].join("\n");

const wooVersions: VersionsFile = (versions, prices) =>
  [
    "ID,Type,SKU,Name,Published,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)",
    "1,variable,P,Lark Hill 72%,1,,,,",
    ...versions.map(
      (version, index) => `${index + 2},variation,P${index},,1,${prices[index]},P,Size,${version}`,
    ),
  ].join("\n");

const squareVersions: VersionsFile = (versions, prices) =>
  [
    "Token,Item Name,Variation Name,Price",
    ...versions.map((version, index) => `T${index},Lark Hill 72%,${version},${prices[index]}`),
  ].join("\n");

const wixVersions: VersionsFile = (versions, prices) =>
  [
    "handleId,fieldType,name,price,surcharge,productOptionName1,productOptionDescription1,visible",
    `lark,Product,Lark Hill 72%,${prices.at(-1)},,Size,${versions.join(";")},true`,
    ...versions.map(
      (version, index) =>
        `lark,Variant,,,${Number(prices[index]) - Number(prices.at(-1))},,${version},`,
    ),
  ].join("\n");
