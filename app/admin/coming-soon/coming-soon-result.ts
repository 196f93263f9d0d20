/** Why a bar was not moved, removed or released. */
export type ComingSoonResult = { readonly code: "unreadable" | "unreachable" | "no-product" };
