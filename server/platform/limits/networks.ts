import { isIP } from "node:net";

export type Network = {
  readonly name: string;
  /** Its limit, as a multiple of one client's. */
  readonly share: number;
};

/**
 * The networks that a client's address counts for. An IPv6 client controls its whole /64, and can
 * cheaply get a /48, which other clients may share.
 */
export function networksOf(address: string): Network[] {
  if (isIP(address) !== 6) return [{ name: address, share: 1 }];
  const [front = [], back] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = back ? Array<string>(Math.max(0, 8 - front.length - back.length)).fill("0") : [];
  const groups = [...front, ...zeros, ...(back ?? [])].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
  return [
    { name: groups.slice(0, 4).join(":"), share: 1 },
    { name: groups.slice(0, 3).join(":"), share: 4 },
  ];
}
