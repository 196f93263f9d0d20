import { z } from "zod";
import { done, refused } from "#app/admin/actions/action-result.ts";
import { adminAction } from "#app/admin/actions/admin-action.ts";
import { MAX_SLUG_LENGTH } from "#domain/pages/page-slug.ts";
import { deletePage, unpublishPage } from "#server/pages/delete-page.ts";
import { pageMessages } from "./page-messages.ts";

const gone = refused("gone", { toast: pageMessages.gone, isOutdated: true });

const page = z.object({ slug: z.string().max(MAX_SLUG_LENGTH) });

export const unpublishPageAction = adminAction("unpublish-page", page, async (shop, { slug }) => {
  const isThere = await unpublishPage(shop, slug);
  return isThere ? done("unpublished", { toast: pageMessages.unpublished }) : gone;
});

export const deletePageAction = adminAction("delete-page", page, async (shop, { slug }) => {
  const isThere = await deletePage(shop, slug);
  return isThere ? done("deleted", { toast: pageMessages.deleted }) : gone;
});
