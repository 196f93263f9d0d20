import { z } from "zod";
import { done, refused } from "#app/admin/actions/action-result.ts";
import { adminAction } from "#app/admin/actions/admin-action.ts";
import { MAX_SLUG_LENGTH } from "#domain/pages/page-slug.ts";
import { deletePage, unpublishPage } from "#server/pages/delete-page.ts";
import { findPageDraft } from "#server/pages/page-queries.ts";
import { pageMessages } from "./page-messages.ts";

const page = z.object({ slug: z.string().max(MAX_SLUG_LENGTH) });

export const unpublishPageAction = adminAction("unpublish-page", page, async (shop, { slug }) => {
  await unpublishPage(shop, slug);
  const draft = await findPageDraft(shop.db, slug);
  if (!draft) return refused("gone", { toast: pageMessages.gone, isOutdated: true });

  return done("unpublished", { toast: pageMessages.unpublished });
});

export const deletePageAction = adminAction("delete-page", page, async (shop, { slug }) => {
  await deletePage(shop, slug);
  return done("deleted", { toast: pageMessages.deleted });
});
