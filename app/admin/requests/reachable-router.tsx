import { type ReactElement, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { type DataRouter, type To, UNSAFE_DataRouterContext, useLocation } from "react-router";
import { PageProgress } from "#app/ui/navigation/page-progress.tsx";
import { historyIndex, type ShownScreen, stepsAhead, takeBack } from "./stay-on-screen.ts";
import { type Reachability, useReachable } from "./use-reachable.ts";

/** Links, `useNavigate`, Back and Forward below it lead to a screen once that can be reached, or stay and say why. */
export function ReachableRouter(props: { shown: ShownScreen; children: ReactElement }): ReactNode {
  const { shown, children } = props;
  const context = useContext(UNSAFE_DataRouterContext);
  const reachable = useReachable();
  const [preparing, setPreparing] = useState(0);
  const location = useLocation();

  const guard = useMemo((): Guard => {
    const becomesReachable: Guard["becomesReachable"] = async (path) => {
      setPreparing((count) => count + 1);
      const isReached = await reachable.becomesReachable(path);
      setPreparing((count) => count - 1);
      return isReached;
    };
    return { ...reachable, becomesReachable };
  }, [reachable]);
  const guarded = useMemo(
    () => context && { ...context, router: guardRouter(context.router, guard) },
    [context, guard],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each location has its own entry.
  useEffect(() => {
    shown.router = context?.router;
    shown.index = historyIndex();
    shown.hearPop = (event) => void followOnceReachable(event, shown, guard);
    return () => {
      shown.hearPop = undefined;
    };
  }, [shown, context, guard, location]);

  return (
    <UNSAFE_DataRouterContext.Provider value={guarded}>
      {children}
      <PageProgress isPreparing={preparing > 0} />
    </UNSAFE_DataRouterContext.Provider>
  );
}

type Guard = Omit<Reachability, "prepare">;

/** The same router, whose `navigate` waits for its screen. */
function guardRouter(router: DataRouter, { isReachable, becomesReachable }: Guard): DataRouter {
  async function navigate(to: To | number | null, options?: object): Promise<void> {
    const path = typeof to === "number" ? undefined : pathOf(to ?? "");
    const isReached = path === undefined || isReachable(path) || (await becomesReachable(path));
    if (isReached) await router.navigate(to as To, options);
  }
  return Object.assign(Object.create(router) as DataRouter, { navigate });
}

async function followOnceReachable(
  event: PopStateEvent,
  shown: ShownScreen,
  { isReachable, becomesReachable }: Guard,
): Promise<void> {
  const path = pathOf(window.location.href);
  const steps = stepsAhead(shown);
  if (steps === 0 || isReachable(path)) return;

  event.stopImmediatePropagation();
  await takeBack(shown);
  if (await becomesReachable(path)) window.history.go(steps);
}

function pathOf(to: To): string {
  const typed = typeof to === "string" ? to : `${to.pathname ?? ""}${to.search ?? ""}`;
  const { pathname, search } = new URL(typed, window.location.href);
  return pathname + search;
}
