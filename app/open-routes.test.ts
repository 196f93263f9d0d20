import { expect, test } from "vitest";
import { costlyAddresses } from "#test/attack/costly-addresses.ts";
import { openRoutes } from "#test/attack/costly-requests.ts";
import { findActions, findRoutes } from "#test/attack/find-routes.ts";
import { lockedRequests, ownerRequests } from "#test/attack/guarded-requests.ts";
import { typedForms } from "#test/attack/typed-forms.ts";
import { actionsByName } from "./admin/all-actions/admin-actions.ts";
import { recordForms } from "./admin/form/record-forms.ts";
import { settingsForms } from "./admin/form/settings-forms.ts";

const routes = await findRoutes();
const actions = findActions();
const takingBodies = routes.filter(({ takesBody }) => takesBody);
const attackedBy = (requests: readonly { readonly route: string }[]) =>
  new Set(requests.map(({ route }) => route));

test("the attack campaign has every route that takes a body from anybody", () => {
  const open = takingBodies.filter(({ isGuarded }) => !isGuarded).map(({ path }) => path);
  const missing = open.filter((path) => {
    const form = new RegExp(`^${path.replace(/:[^/]+/g, "[^/]+")}$`);
    return !openRoutes.some((each) => form.test(each.path));
  });
  expect(missing).toEqual([]);
  expect(open.length).toBeGreaterThan(20);
});

test("it has every route of the admin that takes a body, with and without a session", () => {
  const guarded = takingBodies.filter(({ isGuarded }) => isGuarded).map(({ path }) => path);
  const locked = attackedBy(lockedRequests(routes));
  const unlocked = attackedBy(ownerRequests(routes, actions, 1));

  expect(guarded.length).toBeGreaterThan(8);
  expect(actions.length).toBeGreaterThan(60);
  expect(guarded.filter((path) => !locked.has(path))).toEqual([]);
  // Uploads are attacked with files, and two would end the session.
  const takingForms = guarded.filter((path) => !path.startsWith("/api/storage/"));
  expect(takingForms.filter((path) => !unlocked.has(path))).toEqual([
    "/admin/lock",
    "/admin/access",
  ]);
});

test("it knows fields of every form and every action of the admin, from the source", () => {
  // Lock Admin and Check now read no body; actions have fields of their own, below.
  const others = /^\/(?:admin\/(?:lock$|payments$|actions\/)|api\/storage\/)/;
  const readingFields = takingBodies.filter(
    ({ path, isGuarded }) => isGuarded && !others.test(path),
  );
  expect(readingFields.filter(({ fields }) => fields.length === 0)).toEqual([]);

  expect(actions.map(({ name }) => name).toSorted()).toEqual([...actionsByName.keys()].toSorted());
  // Check now needs nothing to be said.
  const withoutFields = actions.filter(({ fields }) => fields.length === 0);
  expect(withoutFields.map(({ name }) => name)).toEqual(["reconcile-payments"]);

  const forms = [...Object.keys(settingsForms), ...Object.keys(recordForms)];
  expect(typedForms.map(({ name }) => name).toSorted()).toEqual(forms.toSorted());
});

test("it has long addresses and heads for every route", () => {
  const attacked = attackedBy(costlyAddresses(routes, 1));
  expect(routes.filter(({ path }) => !attacked.has(`GET ${path}`))).toEqual([]);
});
