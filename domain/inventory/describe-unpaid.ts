/** What unpaid checkouts have reserved, in a sentence for the owner. */
export function describeUnpaid(unpaid: {
  readonly kind: "product" | "promotion";
  readonly left: number | null;
  readonly reserved: number;
  readonly checkouts: number;
  /** Zero where they are not known. */
  readonly networks: number;
}): string {
  const { kind, left, reserved, checkouts, networks } = unpaid;
  const one = kind === "product" ? "bar" : "use";
  const all = left === null ? "" : ` of the last ${left}`;
  const reservedOnes = `${reserved}${all} ${plural(left ?? reserved, one)}`;
  const are = reserved === 1 ? "is" : "are";
  const from = networks === 0 ? "" : `, from ${networks} ${plural(networks, "network")}`;
  return `${reservedOnes} ${are} reserved in ${checkouts} unpaid ${plural(checkouts, "checkout")}${from}.`;
}

function plural(count: number, one: string): string {
  return count === 1 ? one : `${one}s`;
}
