import { type ReactNode, useEffect } from "react";
import { GiftCheckbox } from "../gifts/gift-checkbox.tsx";
import { readGiftDraft, writeGiftDraft } from "../gifts/gift-draft.ts";
import { useDraft } from "../shared/use-draft.ts";

/** Asks whether the order is a gift. The checkout has the fields for it, and the same box. */
export default function CartGift(props: { onChange: (isGift: boolean) => void }): ReactNode {
  const { onChange } = props;
  const [draft, change] = useDraft(readGiftDraft, writeGiftDraft);
  useEffect(() => onChange(draft.isGift), [draft.isGift, onChange]);
  return (
    <div>
      <GiftCheckbox isGift={draft.isGift} onChange={(isGift) => change({ isGift })} />
      {draft.isGift && (
        <p className="text-[0.95rem] text-soft">
          You'll add the recipient's address and a message at checkout.
        </p>
      )}
    </div>
  );
}
