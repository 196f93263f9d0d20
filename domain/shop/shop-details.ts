import { isStateOrTerritory, type StateOrTerritory } from "../places/states-and-territories.ts";

/** The shop's name, address and contact. An empty text means not set. */
export type ShopDetails = {
  readonly name: string;
  /** Shown to customers. */
  readonly email: string;
  /** Receives new orders and messages; the shop's own address when empty. */
  readonly orderEmail: string;
  readonly phone: string;
  readonly street: string;
  readonly city: string;
  /** Two letters. */
  readonly state: string;
  readonly zip: string;
  /** As typed by the owner, one line each. */
  readonly hours: string;
  /** An IANA name. Dates and the year of order numbers use it. */
  readonly timeZone: string;
  /** The first part of order numbers such as CHOC-2026-007. */
  readonly orderPrefix: string;
};

const unsaid: ShopDetails = {
  name: "",
  email: "",
  orderEmail: "",
  phone: "",
  street: "",
  city: "",
  state: "",
  zip: "",
  hours: "",
  timeZone: "America/New_York",
  orderPrefix: "CHOC",
};

/** Defaults of what neither the owner nor the environment sets. */
export const defaultShopDetails: Readonly<Record<"demo" | "production", ShopDetails>> = {
  demo: { ...unsaid, name: "Conche", email: "hello@conche.example", phone: "(555) 010-0142" },
  production: { ...unsaid, name: "Chocolate Shop" },
};

/** "12 Maple Street, Hudson, NY 12534"; empty when it is incomplete. */
export function shopAddress({ street, city, state, zip }: ShopDetails): string {
  return street && city && state && zip ? `${street}, ${city}, ${state} ${zip}` : "";
}

/** Where the shop is, as far as tax depends on it; undefined while its state is not set. */
export function shopPlace({
  state,
  zip,
}: Pick<ShopDetails, "state" | "zip">):
  | { readonly state: StateOrTerritory; readonly zipCode: string }
  | undefined {
  return isStateOrTerritory(state) ? { state, zipCode: zip } : undefined;
}
