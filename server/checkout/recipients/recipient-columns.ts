import { columnName } from "#domain/csv/column-name.ts";
import { identifierColumn, titledText } from "#domain/csv/column-types.ts";
import { type CsvColumn, type CsvTableFile, csvTable } from "#domain/csv/csv-table.ts";
import { MAX_RECIPIENTS, type TypedRecipient } from "#domain/gifts/gift-field-names.ts";

/** Where a file has columns of a buyer and a recipient, the recipient's have one of these words in front. */
const recipientWords = ["Ship to", "Shipping", "Ship", "Delivery", "Recipient", "Recipient's"];

/** A column whose title may have one of these words in front. */
function recipientText(title: string, also: readonly string[]) {
  return { ...titledText(title, also), preferred: withRecipientWords([...also, title]) };
}

function withRecipientWords(titles: readonly string[]): string[] {
  const clear = titles.filter((title) => !ambiguousTitles.includes(title));
  return recipientWords.flatMap((word) => clear.map((title) => `${word} ${title}`));
}

/** With a word in front they mean something else: "Ship first", "Shipping region", "Delivery unit". */
const ambiguousTitles: readonly string[] = ["First", "Last", "Region", "Town", "Unit", "Suite"];

/**
 * The template's columns, and other names of each; "Home …" is Outlook's, "Address 1 - …" Google's,
 * "Mailing …" Salesforce's.
 */
export const fieldColumns = {
  firstName: recipientText("First name", ["Given name", "First"]),
  lastName: recipientText("Last name", ["Surname", "Family name", "Last"]),
  // Shopify's "Shipping street" has the second line, too, and so comes last.
  street: recipientText("Street", [
    ...["Address 1", "Street address", "Address", "Address line 1", "Street 1"],
    ...["Street address 1", "Mailing address", "Home street", "Address 1 - Street"],
    ...["Mailing street", "Home address"],
  ]),
  city: recipientText("City", ["Town", "Home city", "Address 1 - City", "Mailing city"]),
  state: recipientText("State", [
    ...["State/Province", "State/Region", "Province", "Region"],
    ...["Home state", "Address 1 - Region", "Mailing state", "Mailing state/province"],
  ]),
  zipCode: recipientText("ZIP", [
    ...["ZIP code", "Postal code", "Postcode", "ZIP/Postal code"],
    ...["Home postal code", "Address 1 - Postal code", "Mailing ZIP", "Mailing postal code"],
    ...["Mailing ZIP/postal code"],
  ]),
  phone: {
    ...recipientText("Phone", ["Phone number", "Telephone", "Phone 1 - Value", "Mobile phone"]),
    type: identifierColumn,
  },
  // A delivery note is for the carrier, not for the recipient.
  message: {
    ...titledText("Message", [
      ...["Gift message", "Note", "Gift note"],
      ...["Card message", "Personal message", "Message on card"],
    ]),
    preferred: [],
  },
  email: recipientText("Email", ["Email address", "E-mail 1 - Value"]),
} satisfies Record<keyof TypedRecipient, CsvColumn<string>>;
export const recipientFields = Object.keys(fieldColumns) as (keyof TypedRecipient)[];

const columns = {
  ...fieldColumns,
  fullName: {
    ...titledText("Name", ["Full name"]),
    preferred: [...withRecipientWords(["Name", "Full name"]), "Recipient", "Ship to"],
  },
  secondLine: recipientText("Address 2", [
    ...["Address line 2", "Street 2", "Street line 2", "Street address 2"],
    ...["Street address 2 (optional)", "Street address line 2", "Mailing address 2"],
    ...["Apartment", "Apt", "Apt/Suite", "Apartment, suite, etc.", "Suite", "Unit"],
    ...["Apt/Unit", "Apt/Floor", "Apt/Suite/Unit", "Apt/Suite/Floor", "Apt, suite, etc."],
    ...["Apt number", "Apartment number", "Unit number", "Unit/Apt", "Suite/Apt"],
    ...["Home street 2", "Address 1 - Extended address"],
  ]),
  thirdLine: recipientText("Address 3", ["Address line 3", "Street 3", "Home street 3"]),
  country: recipientText("Country", [
    ...["Country/Region", "Country code", "Country name"],
    ...["Home country/region", "Address 1 - Country", "Mailing country"],
  ]),
};
type ColumnKey = keyof typeof columns;

export const recipientTable = csvTable({ columns, max: MAX_RECIPIENTS });

/** The titles with one of the words in front, and those without. */
const namesOf = (key: ColumnKey) => ({
  recipient: columns[key].preferred.map(columnName),
  plain: [columns[key].title, ...columns[key].also].map(columnName),
});

/** Whether a row with these names can be the row of titles. */
export function hasCityColumn(names: ReadonlySet<string>): boolean {
  const { recipient, plain } = namesOf("city");
  return [...recipient, ...plain].some((name) => names.has(name));
}

/**
 * Takes out the buyer's columns, whose cells would fill what the recipient's leave blank.
 *
 * @returns with the titles that were taken out
 */
export function withoutBuyer(file: CsvTableFile): {
  readonly file: CsvTableFile;
  readonly buyerTitles: readonly string[];
} {
  const names = new Set(listBuyerFields(file).flatMap((key) => namesOf(key).plain));
  const buyers = file.columns.filter(({ name }) => names.has(name));
  return {
    file: { ...file, columns: file.columns.filter(({ name }) => !names.has(name)) },
    buyerTitles: buyers.flatMap(({ name, title }) => (isFilled(file, [name]) ? title : [])),
  };
}

const nameFields: readonly ColumnKey[] = ["firstName", "lastName", "fullName"];
const neededPlaceFields: readonly ColumnKey[] = ["street", "city", "state", "zipCode"];
const otherPlaceFields: readonly ColumnKey[] = ["secondLine", "thirdLine", "country"];

/** The fields whose plain columns are the buyer's. */
function listBuyerFields(file: CsvTableFile): ColumnKey[] {
  const hasRecipient = (key: ColumnKey) => isFilled(file, namesOf(key).recipient);
  const hasPlain = (key: ColumnKey) => isFilled(file, namesOf(key).plain);

  // "Recipient" beside both names says what the person is, such as "Client".
  const isKind = hasPlain("firstName") && hasPlain("lastName");
  const fullNames = namesOf("fullName").recipient.filter((name) => !isKind || !bareWords.has(name));
  const isRecipientNamed =
    isFilled(file, fullNames) || (hasRecipient("firstName") && hasRecipient("lastName"));
  const buyerNames = file.columns.map(({ name }) => name).filter((name) => buyerColumn.test(name));
  const isBuyerNamed = nameFields.some(hasPlain) || isFilled(file, buyerNames);
  const haveBothPlaces = hasRecipient("street") && hasPlain("street");

  const found: ColumnKey[] = [];
  if (isRecipientNamed) found.push(...nameFields);
  if (isRecipientNamed && isBuyerNamed) found.push("email", "phone");
  if (haveBothPlaces) found.push(...neededPlaceFields.filter(hasRecipient), ...otherPlaceFields);
  return found;
}

const bareWords: ReadonlySet<string> = new Set(["Recipient", "Ship to"].map(columnName));

/** A column that names the buyer, or has their email: "Buyer", "Billing name", but not "Billing code". */
const buyerColumn =
  /^(?:billing|billto|buyer|purchaser|sender)s?(?:(?:full|first|last)?name|email(?:address)?)?$/;

function isFilled({ columns: written, rows }: CsvTableFile, names: readonly string[]): boolean {
  const inFile = written.filter(({ name }) => names.includes(name));
  return inFile.some(({ name }) => rows.some(({ cells }) => cells[name]));
}
