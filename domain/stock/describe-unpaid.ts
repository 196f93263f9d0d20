import { countNoun } from "../words/count-noun.ts";

/** What unpaid checkouts have reserved, in a sentence for the owner. */
export function describeUnpaid(unpaid: {
  readonly kind: "product" | "promotion";
  readonly remaining: number | null;
  readonly reserved: number;
  readonly checkouts: number;
  /** Zero where they are not known. */
  readonly networks: number;
}): string {
  const { kind, remaining, reserved, checkouts, networks } = unpaid;
  const one = kind === "product" ? "bar" : "use";
  const some =
    remaining === null
      ? countNoun(reserved, one)
      : `${reserved} of the last ${countNoun(remaining, one)}`;
  const are = reserved === 1 ? "is" : "are";
  const from = networks === 0 ? "" : `, from ${countNoun(networks, "network")}`;
  return `${some} ${are} reserved in ${countNoun(checkouts, "unpaid checkout")}${from}.`;
}
