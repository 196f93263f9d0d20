import { describe, expect, test } from "vitest";
import { expectProcessorTime } from "#test/support/expect-processor-time.ts";
import { readRecipientsFile, recipientsFileTitles } from "./read-recipients-file.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (...rows: string[]) => readRecipientsFile(bytesOf(rows.join("\r\n")));
const titles = recipientsFileTitles.join(",");
const kim = "Kim,Example,7 Made-up Lane,Tucson,AZ,85701,,Thank you!,kim@example.com";

test("the template's columns are read", () => {
  expect(read(titles, kim)).toEqual({
    code: "read",
    recipients: [
      {
        firstName: "Kim",
        lastName: "Example",
        street: "7 Made-up Lane",
        city: "Tucson",
        state: "AZ",
        zipCode: "85701",
        phone: "",
        message: "Thank you!",
        email: "kim@example.com",
      },
    ],
    repeated: [],
    unread: [],
    totalsRows: [],
  });
});

test("columns that are not used are named, so that nobody waits for three of each", () => {
  const file = read(`${titles},Quantity,Company,Notes,Empty`, `${kim},3,Acme,shy,`);
  expect(file).toMatchObject({ code: "read", unread: ["Quantity", "Company", "Notes"] });
});

test.each(["Gift note", "Card message", "Message on card", "Personal message"])(
  "the message is read from a column %s",
  (title) => {
    const file = read(
      `Name,Street,City,State,ZIP,${title}`,
      "Kim Example,7 Oak Ln,Tucson,AZ,85701,Hi!",
    );
    expect(file).toMatchObject({ recipients: [{ message: "Hi!" }] });
  },
);

test("a phone or an apartment that a spreadsheet made a number is whole, or the row is refused", () => {
  const header = "Name,Street,Apt,City,State,ZIP,Phone";
  const row = (phone: string) => `Kim Example,7 Oak Ln,2.0,Tucson,AZ,85701,${phone}`;
  expect(read(header, row("5205550100.0"))).toMatchObject({
    recipients: [{ street: "7 Oak Ln, 2", phone: "5205550100" }],
  });
  expect(read(header, row("5.20555E+09"))).toMatchObject({
    code: "wrong-rows",
    problems: [{ row: 2, code: "damaged", column: "Phone" }],
  });
});

test.each(["États-Unis", "Vereinigte Staaten", "EE. UU.", "Stati Uniti", "-"])(
  "a country written as %j is the United States",
  (country) => {
    const file = read(
      "Name,Street,City,State,ZIP,Country",
      `Kim Example,7 Oak Ln,Tucson,AZ,85701,${country}`,
    );
    expect(file).toMatchObject({ code: "read" });
  },
);

test.each(["nan", "NULL", "None", "N/A", "-"])(
  "an apartment or a phone %j is read as blank",
  (nothing) => {
    const header = "Name,Street,Apt,City,State,ZIP,Phone,Message";
    const row = `Kim Example,7 Oak Ln,${nothing},Tucson,AZ,85701,${nothing},${nothing}`;
    const none = { street: "7 Oak Ln", phone: "", message: "" };
    expect(read(header, row)).toMatchObject({ recipients: [none] });
  },
);

test.each([
  ["Kim", "Null", "", { firstName: "Kim", lastName: "Null" }],
  ["None", "Sample", "", { firstName: "None", lastName: "Sample" }],
  ["kim", "null", "", { firstName: "kim", lastName: "null" }],
  ["Kim", "-", "", { firstName: "Kim", lastName: "" }],
  ["nan", "nan", "Kim None", { firstName: "Kim", lastName: "None" }],
])("people may be called Null and None: %j, %j or %j", (first, last, full, recipient) => {
  const header = "First name,Last name,Full name,Street,City,State,ZIP";
  const file = read(header, `${first},${last},${full},7 Oak Ln,Tucson,AZ,85701`);
  expect(file).toMatchObject({ recipients: [recipient] });
});

test.each(["NULL,NULL,", ",,None", "nan,,nan nan"])(
  "a name of placeholders alone is missing: %j",
  (names) => {
    const header = "First name,Last name,Full name,Street,City,State,ZIP";
    const file = read(header, `${names},7 Oak Ln,Tucson,AZ,85701`);
    expect(file).toMatchObject({ problems: [{ row: 2, field: "firstName", error: "missing" }] });
  },
);

test.each([
  "First Name,Last Name,Street Address,Apt/Floor,City,State/Province,Zip/Postal Code",
  "First Name,Last Name,Mailing Street,Apt #,Mailing City,Mailing State/Province,Mailing Zip/Postal Code",
  "First Name,Last Name,Ship Address1,Ship Address2,Ship City,Ship State,Ship Zipcode",
  "First Name,Last Name,Shipping Address 1,Apt/Suite/Unit,Shipping City,Shipping Province,Shipping Zip",
])("an apartment is not lost from the lists of other programs: %s", (header) => {
  expect(read(header, "Kim,Example,7 Oak Ln,Apt 4,Tucson,AZ,85701")).toMatchObject({
    recipients: [{ street: "7 Oak Ln, Apt 4", city: "Tucson", state: "AZ", zipCode: "85701" }],
    unread: [],
  });
});

describe("columns of the recipient count more than the buyer's, in any order", () => {
  const recipient = {
    firstName: "Lee",
    lastName: "Sample",
    street: "9 Test St",
    city: "Boise",
    state: "ID",
    zipCode: "83702",
    email: "",
    phone: "",
  };
  const buyer = "Kim Example,7 Oak Ln,Apt 4,Tucson,AZ,85701,US,kim@example.com,5205550100";
  const plain = "Name,Address 1,Address 2,City,State,ZIP,Country,Email,Phone";

  test.each(["Ship", "Shipping", "Ship To", "Recipient", "Delivery"])(
    "the recipient's columns begin with %s",
    (word) => {
      const titles = ["Name", "Address1", "Address2", "City", "State", "Zip", "Country"];
      const ship = titles.map((title) => `${word} ${title}`).join(",");
      const row = "Lee Sample,9 Test St,,Boise,ID,83702,US";
      const unread = ["Name", "Address 1", "Address 2", "City", "State", "ZIP", "Country"];
      expect(read(`${plain},${ship}`, `${buyer},${row}`)).toMatchObject({
        recipients: [recipient],
        unread: [...unread, "Email", "Phone"],
      });
      expect(read(`${ship},${plain}`, `${row},${buyer}`)).toMatchObject({
        recipients: [recipient],
      });
    },
  );

  test.each(["Billing code,A7", "Sender,"])(
    "an email is the recipient's where no buyer is named: %s",
    (others) => {
      const [title, cell] = others.split(",");
      const header = `Recipient name,Street,City,State,ZIP,Email,${title}`;
      const file = read(header, `Lee Sample,9 Test St,Boise,ID,83702,lee@example.com,${cell}`);
      expect(file).toMatchObject({ recipients: [{ email: "lee@example.com" }] });
    },
  );

  test("Etsy's orders", () => {
    const file = read(
      "Sale Date,Order ID,Buyer User ID,Full Name,First Name,Last Name,Ship Name,Ship Address1,Ship Address2,Ship City,Ship State,Ship Zipcode,Ship Country",
      "12/01/26,3100000001,kimex,Kim Example,Kim,Example,Lee Sample,9 Test St,Apt 2,Boise,ID,83702,United States",
    );
    const street = "9 Test St, Apt 2";
    expect(file).toMatchObject({ recipients: [{ ...recipient, street }] });
  });

  test("Shopify's orders, whose names are numbers", () => {
    const file = read(
      "Name,Email,Billing Name,Billing Street,Billing Address1,Billing City,Billing Zip,Billing Province,Billing Country,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Notes,Phone",
      "#1001,kim@example.com,Kim Example,7 Oak Ln,7 Oak Ln,Tucson,'85701,AZ,US,Lee Sample,\"9 Test St, Apt 2\",9 Test St,Apt 2,Boise,'83702,ID,US,,5205550100",
    );
    const street = "9 Test St, Apt 2";
    expect(file).toMatchObject({ recipients: [{ ...recipient, street }] });
  });

  test("Salesforce's contacts, with one name and two addresses", () => {
    const file = read(
      "First Name,Last Name,Mailing Street,Mailing City,Shipping Street,Shipping City,Shipping State,Shipping Zip",
      "Lee,Sample,7 Oak Ln,Tucson,9 Test St,Boise,ID,83702",
    );
    expect(file).toMatchObject({ recipients: [recipient] });
  });

  test.each(["Recipient", "Ship to"])("a column %s beside both names is no name", (title) => {
    const file = read(
      `First name,Last name,${title},Street,City,State,ZIP,Email`,
      "Lee,Sample,Client,9 Test St,Boise,ID,83702,lee@example.com",
    );
    expect(file).toMatchObject({ recipients: [{ ...recipient, email: "lee@example.com" }] });
  });

  test.each([
    ["Ship first", "yes"],
    ["Shipping region", "West"],
    ["Delivery unit", "Front desk"],
    ["Shipping unit", "oz"],
  ])("a column %s is left out, because it means something else", (title, cell) => {
    const file = read(
      `First name,Last name,Street,City,State,ZIP,${title}`,
      `Lee,Sample,9 Test St,Boise,ID,83702,${cell}`,
    );
    expect(file).toMatchObject({ recipients: [recipient], unread: [title] });
  });

  test("an email address beside one name and one address is the recipient's", () => {
    const file = read(
      "First Name,Last Name,Ship Address1,Ship City,Ship State,Ship Zip,Email,Customer ID",
      "Lee,Sample,9 Test St,Boise,ID,83702,lee@example.com,7",
    );
    expect(file).toMatchObject({ recipients: [{ ...recipient, email: "lee@example.com" }] });
  });

  test("a note about the delivery is no message to the recipient", () => {
    const file = read(
      "Name,Street,City,State,ZIP,Delivery Note,Shipping",
      "Lee Sample,9 Test St,Boise,ID,83702,Back door,8.99",
    );
    expect(file).toMatchObject({
      recipients: [{ message: "" }],
      unread: ["Delivery Note", "Shipping"],
    });
  });
});

test.each([
  ["Kim", "null", "Kim", ""],
  ["nan", "Example", "", "Example"],
  ["Kim Lee", "nan", "Kim Lee", ""],
])("a program's word for no name is blank beside a name: %j, %j", (first, last, ...names) => {
  const header = "First name,Last name,Full name,Street,City,State,ZIP";
  const file = read(header, `${first},${last},Lee Sample,7 Oak Ln,Tucson,AZ,85701`);
  const [firstName = "", lastName = ""] = names;
  expect(file).toMatchObject({
    recipients: [{ firstName: firstName || "Lee", lastName: lastName || "Sample" }],
  });
});

test.each(["Cafe123", "Store204"])("a name of one word may have digits: %s", (name) => {
  const file = read("Name,Street,City,State,ZIP", `${name},9 Test St,Boise,ID,83702`);
  expect(file).toMatchObject({ recipients: [{ firstName: name }] });
});

test.each(["#1001", "1001", "#SHOP-1001", "CH1001", "#1001-A"])(
  "an order's number is nobody's name: %s",
  (number) => {
    const file = read("Name,Street,City,State,ZIP", `${number},9 Test St,Boise,ID,83702`);
    expect(file).toMatchObject({ problems: [{ row: 2, field: "firstName", error: "missing" }] });
  },
);

test("other titles, a full name, a state's name and a ZIP code without its zero are accepted", () => {
  const file = read(
    "Full Name;Address Line 1;Address Line 2;City;State;Postal Code",
    "Kim van Example;7 Made-up Lane;Apt 4;Burlington;vermont;5401",
  );
  expect(file).toMatchObject({
    code: "read",
    recipients: [
      {
        firstName: "Kim",
        lastName: "van Example",
        street: "7 Made-up Lane, Apt 4",
        state: "VT",
        zipCode: "05401",
      },
    ],
  });
});

test("a name, a street and a message are without the entities that other shops write", () => {
  const file = read(
    "Name,Street,City,State,ZIP,Message",
    "Kim O&#39;Sample,1 Test &amp; Oak St,Boise,ID,83702,Enjoy &lt;3 &quot;all&quot; of it",
  );
  const cells = {
    lastName: "O'Sample",
    street: "1 Test & Oak St",
    message: 'Enjoy <3 "all" of it',
  };
  expect(file).toMatchObject({ code: "read", recipients: [cells] });
});

describe("no line of an address is lost, whatever program names its column", () => {
  test.each([
    ["Home Street", "Home Street 2", "Home City,Home State,Home Postal Code"],
    ["Address 1 - Street", "Address 1 - Extended Address", "City,State,ZIP"],
    ["Street Address 1", "Street Address 2 (Optional)", "City,State/Region,Zip/Postal Code"],
    ["Street", "Apartment, suite, etc.", "City,State,ZIP"],
    ["Address1", "Address2", "City,Province,Zip"],
    ["Address Line 1", "Address Line 3", "City,State,Postcode"],
  ])("%s and %s", (first, second, rest) => {
    const file = read(`Name,${first},"${second}",${rest}`, "Kim,1 Test St,Apt 4,Boise,ID,83702");
    expect(file).toMatchObject({ code: "read", recipients: [{ street: "1 Test St, Apt 4" }] });
  });
});

test("a recipient in another country is refused, and one in a territory is taken", () => {
  const title = "Name,Street,City,State,ZIP,Country";
  const taken = ["", "US", "u.s.a.", "United States (US)", "Puerto Rico", "PR"];
  for (const country of taken) {
    const file = read(title, `Kim,1 Test St,San Juan,PR,00901,${country}`);
    expect(file).toMatchObject({ code: "read", recipients: [{ state: "PR" }] });
  }
  expect(read(title, "Kim,1 Test St,San Juan,,00901,PR")).toMatchObject({
    code: "read",
    recipients: [{ state: "PR" }],
  });
  expect(read(title, "Kim,1 Test St,Paris,CA,90001,France")).toEqual({
    code: "wrong-rows",
    problems: [
      {
        row: 2,
        code: "damaged",
        column: "Country",
        sentence: "“France” isn't in the United States, and we ship nowhere else.",
      },
    ],
  });
});

test("a name of one word, and ZIP codes and states in any spelling are taken", () => {
  const file = read(
    "Name,Street,City,State,ZIP",
    "Cher,9 Test St,Boise,ID,83702",
    "Kim van Example,1 Test St,Cambridge,Mass.,021391234",
    "Kim Example,1 Test St,Cambridge,MA,02139 1234",
    "Lee Example,1 Test St,Cambridge,ma, 02139–1234 ",
    "Di Example,1 Test St,Cambridge,Massachusetts,2139",
  );
  expect(file).toMatchObject({
    code: "read",
    recipients: [
      { firstName: "Cher", lastName: "", state: "ID", zipCode: "83702" },
      { firstName: "Kim", lastName: "van Example", state: "MA", zipCode: "02139-1234" },
      { state: "MA", zipCode: "02139-1234" },
      { state: "MA", zipCode: "02139-1234" },
      { state: "MA", zipCode: "02139" },
    ],
  });
});

test("the columns of address books, and names with the last one first are taken", () => {
  const outlook = read(
    "First Name,Last Name,Home Street,Home City,Home State,Home Postal Code",
    "Kim,Example,9 Test St,Boise,Idaho,83702",
  );
  expect(outlook).toMatchObject({ recipients: [{ street: "9 Test St", state: "ID" }] });
  const list = read(
    "Name,Mailing Address,City,State,ZIP/Postal code",
    '"van Example, Kim",9 Test St,Little Rock,Ark.,72201',
    '"Lee Example, PhD",9 Test St,Honolulu,Haw.,96813',
  );
  expect(list).toMatchObject({
    recipients: [
      { firstName: "Kim", lastName: "van Example", state: "AR" },
      { firstName: "Lee", lastName: "Example, PhD", state: "HI" },
    ],
  });
});

test("blank rows are skipped but counted in row numbers", () => {
  const wrong = ",Example,7 Made-up Lane,Tucson,AZ,85701,,,";
  expect(read(titles, "", kim, ",,,,,,,,", "  ", wrong)).toMatchObject({
    code: "wrong-rows",
    problems: [{ row: 6, field: "firstName" }],
  });
  expect(read(titles, kim, "", kim)).toMatchObject({ repeated: [{ row: 4, as: 2 }] });
});

test("all wrong rows are listed with their number, and nothing is imported", () => {
  const rows = read(
    titles,
    kim,
    ",Example,7 Made-up Lane,Tucson,ZZ,85701,,,",
    kim,
    `Kim,Example,7 Made-up Lane,Tucson,AZ,8570,,${"a".repeat(301)},not-an-email`,
  );
  expect(rows).toEqual({
    code: "wrong-rows",
    problems: [
      { row: 3, code: "field", field: "firstName", error: "missing" },
      { row: 3, code: "field", field: "state", error: "not-a-state" },
      { row: 5, code: "field", field: "zipCode", error: "not-a-zip" },
      { row: 5, code: "field", field: "message", error: "too-long" },
      { row: 5, code: "field", field: "email", error: "not-an-email" },
    ],
  });
});

test("rows with the same name and address are reported and kept", () => {
  const file = read(titles, kim, kim.replace("Kim", "Lee"), kim.replace("Kim", "KIM"));
  expect(file).toMatchObject({ code: "read", repeated: [{ row: 4, as: 2 }] });
  expect(file.code === "read" && file.recipients).toHaveLength(3);
});

test("500 rows are read and 501 are refused", () => {
  const rows = (count: number) => Array.from({ length: count }, () => kim);
  const many = read(titles, ...rows(500));
  expect(many.code === "read" && many.recipients).toHaveLength(500);
  expect(read(titles, ...rows(501))).toEqual({ code: "too-many" });
});

test.each([
  ["a picture", Uint8Array.from([0x89, 0x50, 0, 0]), { code: "not-text", kind: "unknown" }],
  ["nothing", new Uint8Array(), { code: "empty" }],
  ["titles alone", bytesOf(titles), { code: "no-rows" }],
  ["an open quote", bytesOf(`${titles}\n"Kim,Example`), { code: "not-csv", row: 2 }],
  [
    "no column for the city",
    bytesOf("Name,Street,State,ZIP\na,b,c,d"),
    { code: "no-column", column: "City" },
  ],
  ["prose", bytesOf("Dear all,\nthank you."), { code: "no-column", column: "First name" }],
])("%s is refused as a whole", (_what, bytes, expected) => {
  expect(readRecipientsFile(bytes)).toEqual(expected);
});

test.each([
  ["a title above", "Christmas gifts 2026,,,,,,,,"],
  ["a blank row", ",,,,,,,,"],
])("%s is passed over", (_, row) => {
  expect(read(row, titles, kim)).toMatchObject({ recipients: [{ firstName: "Kim" }] });
});

test.each([
  ["more cells than titles", `${kim},,,x`, "more cells"],
  ["an error of the spreadsheet", kim.replace("Tucson", "#N/A"), "error of the spreadsheet"],
])("a row with %s is refused in words", (_, row, words) => {
  expect(read(titles, row)).toMatchObject({
    problems: [{ row: 2, code: "damaged", sentence: expect.stringContaining(words) }],
  });
});

describe("a megabyte of rubbish costs less than 0.2 seconds of CPU", () => {
  test.each([
    ["rows of one cell", `${titles}\n${"a\n".repeat(500_000)}`],
    ["a name of blanks", `${titles}\nx${" ".repeat(1_000_000)}x,Example\n`],
    ["a full name of blanks", `Name,Street,City,State,ZIP\nx${" ".repeat(1_000_000)}x,1 A St\n`],
    ["blank names", `Name,Street,City,State,ZIP\n${`x${" ".repeat(1_900)}x,1 A St\n`.repeat(500)}`],
    [
      "ZIP codes of dashes",
      `Name,Street,City,State,ZIP\n${`A,B,C,MA,${"1-".repeat(900)}\n`.repeat(500)}`,
    ],
    ["messages", `${titles}\n${`a,b,c,d,MA,02139,,${"é ".repeat(900)},x@y\n`.repeat(360)}`],
    ["addresses of @", `${titles}\n${`a,b,c,d,MA,02139,,,${"@a.".repeat(600)}\n`.repeat(500)}`],
  ])("%s", async (_, text) => {
    const bytes = bytesOf(text);
    await expectProcessorTime(() => readRecipientsFile(bytes), { under: 0.2 });
  });
});
