import { type ReplyTemplate, replyTemplatesSchema } from "#domain/replies/reply-template.ts";
import type { SettingsSection } from "../../settings/settings-queries.ts";

/** The owner's own templates for replies to customers. */
export const replyTemplates: SettingsSection<readonly ReplyTemplate[]> = {
  name: "reply-templates",
  schema: replyTemplatesSchema,
  defaults: [],
};
