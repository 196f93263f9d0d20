import type { AddAddressesResult } from "#server/former-addresses/change-former-addresses.ts";

export type { FormerAddress } from "#server/former-addresses/list-former-addresses.ts";

export type AddressesResult = AddAddressesResult | { readonly code: "removed" | "unreachable" };
