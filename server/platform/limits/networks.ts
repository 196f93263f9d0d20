import { isIP } from "node:net";

export type Network = {
  readonly name: string;
  /** How many times as much as one client it may have. */
  readonly share: number;
};

/**
 * The networks that a client's address counts for. Of IPv6 a client has all addresses of a /64, and
 * for little money all networks of a /48, in which others may be, too.
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
