import { data } from "react-router";
import { readJson } from "#app/http/read-json.ts";
import { requestContext } from "#app/http/request-context.ts";
import type { Route } from "./+types/save-settings.route";
import { saveStatuses } from "./save-answer.ts";
import { findSettingsForm, sentFormSchema } from "./settings-forms.ts";

/** Saves a section of settings: `POST /admin/settings/:section` with `{ version, form }`. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const save = findSettingsForm(params.section);
  if (!save) throw new Response(null, { status: 404 });

  const answer = await save(shop, await readJson(request, sentFormSchema));
  return data(answer, { status: saveStatuses[answer.code] });
}

/** There is no page at this address; the guard of the admin runs before the action. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return data({ code: "unreachable" } as const, { status: 503 });
  }
}
