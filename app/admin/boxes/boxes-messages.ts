import type { ReadyBoxProblem } from "#domain/ready-boxes/ready-box-form.ts";

export const boxesMessages = {
  none: "No ready-made boxes yet.",
  noneText: "Choose the bars for one, and shoppers buy it in one press on the box page.",
  problems: {
    missing: "Please enter a name.",
    "too-long": "This is longer than we can store.",
    "not-full": "Please choose 3 or 5 bars.",
  } satisfies Record<ReadyBoxProblem, string>,
  "changed-meanwhile":
    "Somebody else saved this box while you were changing it. Nothing of yours was saved; open it again to see how it is now.",
  gone: "Somebody deleted this box in the meantime. Nothing was saved.",
  askToDelete: (name: string) =>
    `Are you sure you want to delete ${name}? Boxes that are in carts stay there.`,
} as const;
