import { z } from "zod";
import { addPasskey, hasPasskeys, removePasskey } from "#server/admin-access/passkeys.ts";
import { renewRecoveryCode } from "#server/admin-access/recovery-code.ts";
import { done, refused } from "../actions/action-result.ts";
import { adminAction } from "../actions/admin-action.ts";
import { adminMessages } from "../shared/admin-messages.ts";

export const addPasskeyAction = adminAction(
  "add-passkey",
  z.object({
    /** Of the device. */
    name: z.string().max(200),
    /** As the browser made it. */
    response: z.unknown(),
  }),
  async (shop, { name, response }, session) => {
    const added = session ? await addPasskey(shop, session, { name, response }) : undefined;
    return added?.code === "added"
      ? done("added", { recoveryCode: added.recoveryCode })
      : refused("not-added", { text: adminMessages.passkeyNotMade });
  },
);

export const removePasskeyAction = adminAction(
  "remove-passkey",
  z.object({ id: z.string().max(2_000) }),
  async (shop, { id }) => {
    await removePasskey(shop, id);
    return done("removed");
  },
);

export const renewRecoveryCodeAction = adminAction(
  "renew-recovery-code",
  z.object({}),
  async (shop) => {
    if (!(await hasPasskeys(shop))) return refused("no-passkey", { isOutdated: true });
    return done("renewed", { recoveryCode: await renewRecoveryCode(shop) });
  },
);
