import { z } from "zod";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import {
  type GiftCardSaleForm,
  readGiftCardSaleForm,
} from "#domain/gift-cards/gift-card-sale-settings.ts";
import { giftCardSaleSection, takesGiftCards } from "#server/gift-cards/gift-card-section.ts";
import { listSettingsVersions } from "#server/settings/list-settings-versions.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import { answerSave } from "../shared/answer-save.ts";
import { answerUnreachable } from "../shared/answer-unreachable.ts";
import { parseSent } from "../shared/parse-sent.ts";
import { saveSection, sectionStart } from "../shared/save-section.ts";
import { versionViews } from "../shared/version-views.ts";
import type { Route } from "./+types/sell-gift-cards.route";
import { GiftCardSaleEditor, type SaveSaleAnswer } from "./gift-card-sale-editor.tsx";

export const meta = adminMeta(
  "Sell gift cards",
  "Whether shoppers can buy gift cards, and over which amounts.",
);

export async function loader({ context }: Route.LoaderArgs) {
  const { db, log, details } = context.get(requestContext).shop;
  const [stored, versions, isTaken] = await Promise.all([
    getSettings(db, giftCardSaleSection, log),
    listSettingsVersions(db, giftCardSaleSection),
    takesGiftCards(db, log),
  ]);
  const { name, timeZone } = details();
  return {
    shopName: name,
    start: sectionStart(stored),
    versions: versionViews(versions, timeZone),
    isTaken,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const sent = await readForm(request);
  const read = readGiftCardSaleForm(sentSale(sent));
  if (!read.ok) return answerSave<SaveSaleAnswer>({ code: "refused", problems: read.problems });
  const change = { data: read.settings, version: sent.get("version") };
  return await saveSection(shop, giftCardSaleSection, change);
}

export const clientAction = answerUnreachable;

const text = z.string().max(200);
const saleForm = z.object({
  isOn: z.boolean(),
  amounts: text,
  takesOwn: z.boolean(),
  ownMin: text,
  ownMax: text,
});

/** @throws Response 400 when the form is malformed */
function sentSale(sent: FormData): GiftCardSaleForm {
  const read = saleForm.safeParse(parseSent(sent.get("sale")));
  if (!read.success) throw new Response("This is not a form of this screen.", { status: 400 });
  return read.data;
}

export default function SellGiftCards({ loaderData }: Route.ComponentProps) {
  const { start, versions, isTaken } = loaderData;
  return <GiftCardSaleEditor loaded={start} versions={versions} isTaken={isTaken} />;
}
