import { type ActionFunction, createStaticHandler } from "react-router";
import { expect, test } from "vitest";
import { encodeForm } from "#domain/form/form-codec.ts";
import { retentionCodec } from "#domain/privacy/retention-codec.ts";
import { retentionSection } from "#server/settings/sections.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import { routeContext } from "#test/support/call-route.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { loadSettings } from "./load-settings.ts";
import { action } from "./save-form.route.ts";

const { shop } = forAllTests(openTestShop);
const typed = encodeForm(retentionCodec, retentionSection.defaults);

/** Posts a form as the browser does. */
async function save(form: string, body: unknown) {
  const handler = createStaticHandler([
    { path: "/admin/forms/:form", action: action as ActionFunction },
  ]);
  const context = routeContext(shop);
  const request = new Request(`http://localhost:3000/admin/forms/${form}`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
  const answered = await handler.query(request, { requestContext: context });
  if (answered instanceof Response) return { status: answered.status };
  const [error] = Object.values(answered.errors ?? {});
  if (error) return { status: error.status };
  return { status: answered.statusCode, data: Object.values(answered.actionData ?? {})[0] };
}

const stored = async () => await getSettings(shop.db, retentionSection, shop.log);

test("a form is stored as read, and answers with what is stored", async () => {
  const form = { ...typed, mailBodyDays: " 30 " };
  const data = { ...retentionSection.defaults, mailBodyDays: 30 };
  expect(await save("retention", { version: 0, form })).toEqual({
    status: 200,
    data: { code: "saved", stored: { data, version: 1 } },
  });
  expect(await stored()).toEqual({ data, version: 1 });
  const loaded = await loadSettings(shop, retentionSection);
  expect(loaded.versions).toMatchObject([{ version: 1, data }]);
});

test("who opened the form before somebody else saved overwrites nothing, and gets what is stored", async () => {
  const { version } = await stored();
  await save("retention", { version, form: { ...typed, mailBodyDays: "60" } });
  const before = await stored();
  expect(await save("retention", { version, form: typed })).toEqual({
    status: 409,
    data: { code: "conflict", stored: before },
  });
  expect(await stored()).toEqual(before);
});

test("fields with problems are named by their paths, and nothing is stored", async () => {
  const before = await stored();
  const form = { ...typed, abandonedCheckoutDays: "6", browserOrderDays: "" };
  expect(await save("retention", { version: before.version, form })).toEqual({
    status: 422,
    data: {
      code: "invalid",
      problems: {
        abandonedCheckoutDays: "Enter whole days, from 7 to 3650.",
        browserOrderDays: "Enter whole days, from 1 to 3650.",
      },
    },
  });
  expect(await stored()).toEqual(before);
});

test("a record's form is saved by the record's id, and refused without one", async () => {
  const form = { notes: "Likes dark", tags: "vip" };
  const nobody = "00000000-0000-4000-8000-000000000000";
  expect(await save("customer-notes", { id: nobody, version: 0, form })).toEqual({
    status: 409,
    data: { code: "not-found" },
  });
  expect(await save("customer-notes", { version: 0, form })).toEqual({ status: 400 });
});

test.each<[string, unknown]>([
  ["no JSON", "version=1"],
  ["no version", { form: typed }],
  ["a version below zero", { version: -1, form: typed }],
  ["no form", { version: 1 }],
  ["a form that lacks a field", { version: 1, form: { mailBodyDays: "30" } }],
  ["another section's form", { version: 1, form: { mode: "single", states: [] } }],
])("a body with %s is refused", async (_, body) => {
  expect(await save("retention", body)).toEqual({ status: 400 });
});

test("a name that no form has is not found", async () => {
  expect(await save("nothing", { version: 0, form: {} })).toEqual({ status: 404 });
});
