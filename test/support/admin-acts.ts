import { performAction } from "#app/admin/actions/perform-action.ts";
import { actionsByName } from "#app/admin/all-actions/admin-actions.ts";
import type { AppContext } from "#server/app-context.ts";

type Undoable = { readonly undo?: { readonly action: string; readonly input: unknown } };

/** Does what the admin's buttons do, without a browser. */
export function adminActs(shop: AppContext) {
  async function act(name: string, input: unknown) {
    const action = actionsByName.get(name);
    if (!action) throw new Error(`There is no action ${name}.`);
    return await performAction(shop, action, input);
  }

  /** What the toast's Undo sends. */
  async function undo(result: Undoable) {
    if (!result.undo) throw new Error("There is nothing to undo.");
    const { action, input } = JSON.parse(JSON.stringify(result.undo));
    return await act(action, input);
  }

  return { act, undo };
}
