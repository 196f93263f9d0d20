import { z } from "zod";
import { MAX_SAVED_VIEWS, savedViewSchema } from "#domain/lists/list-settings.ts";
import { changeListPreferences } from "#server/settings/change-list-settings.ts";
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
    const saved = await changeListPreferences(shop, list, (before) => {
      const others = before.views.filter((view) => view.name !== name);
      const isFull = others.length >= MAX_SAVED_VIEWS;
      return isFull ? undefined : { ...before, views: [...others, { name, query }] };
    });
    switch (saved.code) {
      case "saved":
        return done("saved", { toast: { title: "View saved", description: name } });
      case "unchanged":
        return refused("full", {
          text: `At most ${MAX_SAVED_VIEWS} views. Please remove one first.`,
        });
      case "changed-meanwhile":
        return notSaved;
    }
  },
);

export const removeListViewAction = adminAction(
  "remove-list-view",
  z.object({ list, name: z.string().max(40) }),
  async (shop, { list, name }) => {
    const saved = await changeListPreferences(shop, list, (before) => ({
      ...before,
      views: before.views.filter((view) => view.name !== name),
    }));
    if (saved.code !== "saved") return notSaved;

    const removed = saved.before.views.find((view) => view.name === name);
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
    const saved = await changeListPreferences(shop, list, (before) => {
      const others = before.hidden.filter((each) => each !== column);
      return { ...before, hidden: isHidden ? [...others, column] : others };
    });
    return saved.code === "saved" ? done("saved") : notSaved;
  },
);
