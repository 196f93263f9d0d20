import { z } from "zod";
import { type ListChoice, MAX_SAVED_VIEWS, savedViewSchema } from "#domain/lists/list-settings.ts";
import { changeListChoice } from "#server/settings/change-list-settings.ts";
import { done, refused } from "../actions/action-result.ts";
import { adminAction, undoWith } from "../actions/admin-action.ts";

/** The path of a list. */
const list = z.string().regex(/^\/admin\/[a-z/-]{1,80}$/);

const notSaved = refused("not-saved", {
  toast: { title: "Not saved", description: "Please try again." },
});

export const saveListViewAction = adminAction(
  "save-list-view",
  savedViewSchema.extend({ list }),
  async (shop, { list, name, query }) => {
    let isFull = false;
    const saved = await changeListChoice(shop, list, (choice) => {
      const others = choice.views.filter((view) => view.name !== name);
      isFull = others.length >= MAX_SAVED_VIEWS;
      return isFull ? choice : { ...choice, views: [...others, { name, query }] };
    });
    if (isFull) {
      return refused("full", {
        text: `At most ${MAX_SAVED_VIEWS} views. Please remove one first.`,
      });
    }
    if (saved.code !== "saved") return notSaved;
    return done("saved", { toast: { title: "View saved", description: name } });
  },
);

export const removeListViewAction = adminAction(
  "remove-list-view",
  z.object({ list, name: z.string().max(40) }),
  async (shop, { list, name }) => {
    let removed: ListChoice["views"][number] | undefined;
    const saved = await changeListChoice(shop, list, (choice) => {
      removed = choice.views.find((view) => view.name === name);
      return { ...choice, views: choice.views.filter((view) => view.name !== name) };
    });
    if (saved.code !== "saved") return notSaved;
    return done("removed", {
      toast: { title: "View removed", description: name },
      ...(removed && { undo: undoWith(saveListViewAction, { list, ...removed }) }),
    });
  },
);

export const changeListColumnAction = adminAction(
  "change-list-column",
  z.object({ list, column: z.string().max(40), isHidden: z.boolean() }),
  async (shop, { list, column, isHidden }) => {
    const saved = await changeListChoice(shop, list, (choice) => {
      const others = choice.hidden.filter((each) => each !== column);
      return { ...choice, hidden: isHidden ? [...others, column] : others };
    });
    return saved.code === "saved" ? done("saved") : notSaved;
  },
);
