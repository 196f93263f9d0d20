import { type ReactElement, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { type DataRouter, type To, UNSAFE_DataRouterContext, useLocation } from "react-router";
import { PageProgress } from "#app/ui/navigation/page-progress.tsx";
import { type Guard, historyIndex, type ShownScreen } from "./follow-history.ts";
import { isHashOnly, pathOf } from "./path-of.ts";
import { useReachable } from "./use-reachable.ts";

/**
 * Links, `useNavigate`, Back and Forward below it lead to a screen once that can be reached, or stay and say why.
 *
 * @param props.children an element, because a text would not be safe on a translated page
 */
export function ReachableRouter(props: { screen: ShownScreen; children: ReactElement }): ReactNode {
  const { screen, children } = props;
  const context = useContext(UNSAFE_DataRouterContext);
  const { isScreenReachable, becomesScreenReachable } = useReachable();
  const [preparingCount, setPreparingCount] = useState(0);
  const location = useLocation();

  const guard = useMemo((): Guard => {
    const becomesReachable: Guard["becomesScreenReachable"] = async (path) => {
      setPreparingCount((count) => count + 1);
      const result = await becomesScreenReachable(path);
      setPreparingCount((count) => count - 1);
      return result;
    };
    return { isScreenReachable, becomesScreenReachable: becomesReachable };
  }, [isScreenReachable, becomesScreenReachable]);
  const guardedContext = useMemo(
    () => context && { ...context, router: guardRouter(context.router, guard) },
    [context, guard],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the index again after every navigation.
  useEffect(() => {
    const router = context?.router;
    Object.assign(screen, { router, guard, index: historyIndex(), heldEvent: undefined });
    return () => {
      screen.guard = undefined;
    };
  }, [screen, context, guard, location]);

  return (
    <UNSAFE_DataRouterContext.Provider value={guardedContext}>
      {children}
      <PageProgress isPreparing={preparingCount > 0} />
    </UNSAFE_DataRouterContext.Provider>
  );
}

/** The same router, whose `navigate` waits for its screen, and whose `revalidate` waits for `navigate`. */
function guardRouter(router: DataRouter, guard: Guard): DataRouter {
  let preparation: Promise<unknown> = Promise.resolve();

  async function navigate(to: To | number | null, options?: object): Promise<void> {
    // By a number it is a Back or Forward, which `followHistory` hears.
    if (typeof to === "number") return await router.navigate(to);
    const following = isFollowed(to ?? "", guard);
    preparation = following;
    if (await following) await router.navigate(to, options);
  }

  /** After a deletion the screen that is left cannot be loaded again. */
  async function revalidate(): Promise<void> {
    await preparation;
    await router.revalidate();
  }

  return Object.assign(Object.create(router) as DataRouter, { navigate, revalidate });
}

async function isFollowed(to: To, guard: Guard): Promise<boolean> {
  const path = pathOf(to);
  if (isHashOnly(to) || guard.isScreenReachable(path)) return true;
  const result = await guard.becomesScreenReachable(path);
  if (result === "outdated") window.location.assign(path);
  return result === "reachable";
}
