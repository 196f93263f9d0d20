import { z } from "zod/mini";
import { switchCodec } from "../form/field-codecs.ts";

export const paymentSettingsCodec = z.object({
  takesAllCards: switchCodec,
  takesWallets: switchCodec,
  takesLink: switchCodec,
  walletsInCart: switchCodec,
});
