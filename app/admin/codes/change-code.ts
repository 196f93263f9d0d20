import { redirect } from "react-router";
import { promotionFormOf, readPromotionForm } from "#domain/promotions/promotion-form.ts";
import type { AppContext } from "#server/app-context.ts";
import { releaseUnpaid } from "#server/checkout/pay/release-unpaid.ts";
import { findPromotion } from "#server/promotions/promotion-queries.ts";
import { savePromotion } from "#server/promotions/save-promotion.ts";
import { answerSave } from "../shared/answer-save.ts";
import type { SaveCodeAnswer } from "./code-result.ts";
import { sentCode } from "./sent-code.ts";

/** Saves, ends or reactivates a promotion. @param id null for a new one */
export async function changeCode(shop: AppContext, id: number | null, sent: FormData) {
  const known = id === null ? undefined : await findPromotion(shop.db, id);
  if (id !== null && !known) return answerSave<SaveCodeAnswer>({ code: "gone" });
  const does = sent.get("do");
  if (known && (does === "end" || does === "resume")) {
    const { code } = await savePromotion(shop, { ...known, isActive: does === "resume" });
    // Another active promotion has taken the code meanwhile.
    return redirect(code === "code-taken" ? `/admin/codes/${id}?taken` : "/admin/codes");
  }
  if (known && does === "release") {
    const { unanswered } = await releaseUnpaid(shop, { kind: "promotion", id: known.id });
    return redirect(`/admin/codes/${id}${unanswered > 0 ? "?kept" : ""}`);
  }
  const { form, version } = sentCode(sent);
  const read = readPromotionForm(form);
  if (!read.ok) return answerSave<SaveCodeAnswer>({ code: "refused", problems: read.problems });
  const { terms } = read;
  const isActive = known?.isActive ?? true;
  const saved = await savePromotion(shop, { id, version, terms, isActive });
  switch (saved.code) {
    case "saved":
    case "gone":
      return answerSave<SaveCodeAnswer>({ code: saved.code });
    case "code-taken":
      return answerSave<SaveCodeAnswer>({ code: "refused", problems: { code: "code-taken" } });
    case "changed-meanwhile": {
      const theirs = await findPromotion(shop.db, id ?? 0);
      if (!theirs) return answerSave<SaveCodeAnswer>({ code: "gone" });
      return answerSave<SaveCodeAnswer>({
        code: "changed-meanwhile",
        theirs: { form: promotionFormOf(theirs.terms), version: theirs.version },
      });
    }
  }
}
