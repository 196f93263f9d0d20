import { lazy, type ReactNode, Suspense, useReducer, useState } from "react";
import type { Promotion } from "#domain/promotions/promotion.ts";
import { useShopData } from "../shared/use-shop-data.ts";
import type { CodeFieldProps } from "./code-field.tsx";
import type { OfferedPromotions } from "./offered-promotions.ts";

/** Only in a shop that has promotions. */
const CodeField = lazy(() => import("./code-field.tsx"));

const none: readonly Promotion[] = [];

/** What comes off a cart by itself and by a code, and the field for one, which asks the shop. */
export function usePromotions() {
  const has = useShopData()?.promotions;
  const [offered, onOffered] = useState<OfferedPromotions>();
  const [asked, ask] = useReducer((count: number) => count + 1, 0);
  return {
    promotions: offered?.promotions ?? none,
    code: offered?.code?.code ?? null,
    /** False until the shop answered for the first time. */
    isOffered: !has || !!offered,
    /** Asks the shop anew, about the code that the browser still keeps. */
    ask,
    field: (props: Pick<CodeFieldProps, "lines" | "unmet" | "isShippingOpen">): ReactNode =>
      has && (
        <Suspense>
          <CodeField key={asked} {...props} {...has} {...{ offered, onOffered }} />
        </Suspense>
      ),
  };
}
