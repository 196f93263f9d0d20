import { z } from "zod/mini";
import { optionalTextCodec, switchCodec } from "../form/field-codecs.ts";

const MAX_LENGTH = 100;

/** What the shop promises below Add to Cart, in the cart and at Pay. An empty text says nothing. */
export type AssuranceSettings = {
  /** Says from which sum on shipping is free, if it ever is. */
  readonly saysFreeShipping: boolean;
  readonly returns: string;
  /** What happens when a bar arrives melted or broken. */
  readonly damage: string;
};

export const assuranceSettingsSchema: z.ZodMiniType<AssuranceSettings> = z.object({
  saysFreeShipping: z.boolean(),
  returns: z.string().check(z.maxLength(MAX_LENGTH)),
  damage: z.string().check(z.maxLength(MAX_LENGTH)),
});

const lineCodec = optionalTextCodec(
  MAX_LENGTH,
  `Please write at most ${MAX_LENGTH} characters. Your pages have room for more.`,
);

export const assuranceSettingsCodec = z.object({
  saysFreeShipping: switchCodec,
  returns: lineCodec,
  damage: lineCodec,
});
