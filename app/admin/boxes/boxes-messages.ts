export const boxesMessages = {
  none: "No ready-made boxes yet.",
  noneText: "Choose the bars for one, and shoppers buy it in one press on the box page.",
  deletedProduct: "A bar that's no longer in the shop",
  notSold: "Not in the shop: a bar was deleted, or boxes of this size are off in Pricing.",
  notSaved: {
    conflict:
      "Somebody else saved this box while you were changing it. Nothing was overwritten, and nothing of yours was saved.",
    "not-found": "Somebody deleted this box in the meantime. Nothing was saved.",
  },
  confirmDelete: (name: string) =>
    `Are you sure you want to delete ${name}? Boxes that are in carts stay there.`,
} as const;
