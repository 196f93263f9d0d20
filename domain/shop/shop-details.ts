/** What the shop is called, where it is and how it is reached. An empty text means: not said. */
export type ShopDetails = {
  readonly name: string;
  /** What customers see. */
  readonly email: string;
  /** Who hears of new orders and messages; the shop's own address where it is empty. */
  readonly orderEmail: string;
  readonly phone: string;
  readonly street: string;
  readonly city: string;
  /** Two letters. */
  readonly state: string;
  readonly zip: string;
  /** As the owner writes them, a line for each. */
  readonly hours: string;
  /** An IANA name. Dates and the year of order numbers follow it. */
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

/** What holds until the owner or the environment says otherwise. */
export const defaultShopDetails: Readonly<Record<"demo" | "production", ShopDetails>> = {
  demo: {
    ...unsaid,
    name: "Conche",
    email: "hello@conche.example",
    phone: "(555) 010-0142",
  },
  production: { ...unsaid, name: "Chocolate Shop" },
};

/** "12 Maple Street, Hudson, NY 12534"; empty where the owner has not said all of it. */
export function shopAddress({ street, city, state, zip }: ShopDetails): string {
  return street && city && state && zip ? `${street}, ${city}, ${state} ${zip}` : "";
}
