import { lazy, Suspense, useReducer, useState } from "react";
import type { Elements } from "#app/ui/content/elements.ts";
import type { Promotion } from "#domain/promotions/promotion.ts";
import { useShopData } from "../shared/use-shop-data.ts";
import type { CodeFieldProps } from "./code-field.tsx";
import type { OfferedPromotions } from "./offered-promotions.ts";

/** Loaded only if the shop has promotions. */
const CodeField = lazy(() => import("./code-field.tsx"));

const none: readonly Promotion[] = [];

/** The discounts of the cart, and the code field, which requests them. */
export function usePromotions() {
  const has = useShopData()?.promotions;
  const [offered, onOffered] = useState<OfferedPromotions>();
  const [asked, ask] = useReducer((count: number) => count + 1, 0);
  return {
    promotions: offered?.promotions ?? none,
    code: offered?.code?.code ?? null,
    /** False until the first answer. */
    isOffered: !has || !!offered,
    /** Requests the discounts again, with the stored code. */
    ask,
    field: (props: Pick<CodeFieldProps, "lines" | "unmet" | "isShippingOpen">): Elements =>
      has && (
        <Suspense>
          <CodeField key={asked} {...props} {...has} {...{ offered, onOffered }} />
        </Suspense>
      ),
  };
}
