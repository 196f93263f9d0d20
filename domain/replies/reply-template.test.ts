import { expect, test } from "vitest";
import { fillTemplate } from "./fill-template.ts";
import { replyTemplatesSchema } from "./reply-template.ts";

const values = { name: "Ada", order: "CHOC-2026-001", tracking: "$& 9400", total: "$47.54" };

test("placeholders are filled in with any spacing", () => {
  expect(fillTemplate("Hi {{name}}, {{ order }} has {{TRACKING}}: {{total}}", values)).toBe(
    "Hi Ada, CHOC-2026-001 has $& 9400: $47.54",
  );
});

test("unknown placeholders stay visible", () => {
  expect(fillTemplate("{{nome}} {name} {{constructor}}", values)).toBe(
    "{{nome}} {name} {{constructor}}",
  );
});

test("a template without name, subject or text is refused", () => {
  const template = { name: "Late", subject: "Your order", text: "It is late.\nSorry." };
  expect(replyTemplatesSchema.safeParse([template]).success).toBe(true);
  for (const field of ["name", "subject", "text"]) {
    expect(replyTemplatesSchema.safeParse([{ ...template, [field]: " " }]).success).toBe(false);
  }
});
