import type { z } from "zod";
import type { AppContext } from "#server/app-context.ts";
import type { ActionResult, Undo } from "./action-result.ts";

/** Something that the owner can do: its name, what it needs, and what it does. */
export type AdminAction<
  Name extends string = string,
  Schema extends z.ZodType = z.ZodType,
  Result extends ActionResult = ActionResult,
> = {
  readonly name: Name;
  readonly schema: Schema;
  /** @param session the token of the owner's session */
  perform(shop: AppContext, input: z.output<Schema>, session?: string): Promise<Result>;
};

export type InputOf<Action extends AdminAction> = Unchanged<z.input<Action["schema"]>>;

/** Readonly at every depth. */
type Unchanged<T> = T extends string | number | boolean | null | undefined | File
  ? T
  : T extends readonly (infer Entry)[]
    ? readonly Unchanged<Entry>[]
    : T extends object
      ? { readonly [Key in keyof T]: Unchanged<T[Key]> }
      : T;

export type ResultOf<Action extends AdminAction> = Awaited<ReturnType<Action["perform"]>>;

/**
 * Declares an action, as an export of a file that `app/admin/all-actions/admin-actions.ts` lists.
 *
 * @param name a verb and a noun, unique in the admin
 * @param schema messages that it states are shown to the owner; it must limit lists and texts
 */
export function adminAction<
  const Name extends string,
  Schema extends z.ZodType,
  Result extends ActionResult,
>(
  name: Name,
  schema: Schema,
  perform: (shop: AppContext, input: z.output<Schema>, session?: string) => Promise<Result>,
): AdminAction<Name, Schema, Result> {
  return { name, schema, perform };
}

/** @param input what the screen would send to `action` */
export function undoWith<Action extends AdminAction>(action: Action, input: InputOf<Action>): Undo {
  return { action: action.name, input };
}
