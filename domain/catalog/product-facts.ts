/** What handles products follows this table: form, columns of the database and of files, page. */
const table = {
  beanVariety: {
    column: "bean_variety",
    /** In this shop's own product file. */
    title: "Bean variety",
    maxLength: 60,
    label: "Bean variety",
    hint: "Like Trinitario or Nacional.",
    /** On the product's page. */
    heading: "Beans",
  },
  farm: {
    column: "farm",
    title: "Farm",
    maxLength: 100,
    label: "Farm or cooperative",
    hint: "Who grew the beans.",
    heading: "Grown by",
  },
  harvest: {
    column: "harvest",
    title: "Harvest",
    maxLength: 60,
    label: "Harvest",
    hint: "Like 2025, or Spring 2025.",
    heading: "Harvest",
  },
  roast: {
    column: "roast",
    title: "Roast",
    maxLength: 60,
    label: "Roast",
    hint: "Like Light, or 20 minutes at 250 °F.",
    heading: "Roast",
  },
  concheTime: {
    column: "conche_time",
    title: "Conche time",
    maxLength: 60,
    label: "Conche time",
    hint: "Like 48 hours.",
    heading: "Conched",
  },
} as const;

export type ProductFact = keyof typeof table;

/** Short texts about a product's beans and making, as typed by staff; empty when unknown. */
export type ProductFacts = Readonly<Record<ProductFact, string>>;

type FactColumn = (typeof table)[ProductFact]["column"];

export const productFacts: Readonly<
  Record<
    ProductFact,
    {
      readonly column: FactColumn;
      readonly title: string;
      readonly maxLength: number;
      readonly label: string;
      readonly hint: string;
      readonly heading: string;
    }
  >
> = table;

/** In the order of the form, the file and the page. */
export const productFactNames = Object.keys(table) as readonly ProductFact[];

export function perFact<Value>(valueOfFact: (fact: ProductFact) => Value) {
  const entries = productFactNames.map((fact) => [fact, valueOfFact(fact)]);
  return Object.fromEntries(entries) as Record<ProductFact, Value>;
}

/** The facts as columns of the database. */
export function factColumns(facts: ProductFacts): Record<FactColumn, string> {
  const entries = productFactNames.map((fact) => [productFacts[fact].column, facts[fact]]);
  return Object.fromEntries(entries) as Record<FactColumn, string>;
}
