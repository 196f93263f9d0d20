import { readJson } from "#app/http/read-json.ts";
import { requestContext } from "#app/http/request-context.ts";
import type { Route } from "./+types/save-form.route";
import { findAdminForm } from "./admin-forms.ts";
import { sentFormSchema } from "./save-form.ts";

const statuses = { saved: 200, invalid: 422, conflict: 409, "not-found": 409 } as const;

/** Saves any form of the admin: `POST /admin/forms/:form` with `{ id, version, form }`. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const save = findAdminForm(params.form);
  if (!save) throw new Response(null, { status: 404 });

  const result = await save(shop, await readJson(request, sentFormSchema));
  return Response.json(result, { status: statuses[result.code] });
}

/** There is no page at this address; the guard of the admin runs before the action. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}
