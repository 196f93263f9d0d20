import { type ContextType, useContext, useMemo } from "react";
import {
  type DataRouter,
  matchRoutes,
  UNSAFE_DataRouterContext,
  UNSAFE_FrameworkContext,
} from "react-router";
import { isShopReady } from "#app/network/is-shop-ready.ts";
import { isShopAway, setShopAway, showShopAway } from "./shop-away.ts";

const loadedScripts = new Set<string>();

/** Of all that were pressed before their scripts were there, only the last one is followed. */
let lastRequest = 0;

/**
 * Whether the router can go to a screen without an error page of the browser. It loads the current page anew if the
 * screen's script does not come, so the script is loaded first: usually when the link is pointed at.
 */
export function useReachable() {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  // The context is a new object after each navigation; these two stay.
  const { manifest, routeModules } = useContext(UNSAFE_FrameworkContext) ?? {};
  return useMemo(
    () => reachability(router, manifest, routeModules),
    [router, manifest, routeModules],
  );
}

export type Reachability = ReturnType<typeof reachability>;

/** "unreachable" also if the owner went on to something else meanwhile, "outdated" after an update of the shop. */
type ReachResult = "reachable" | "unreachable" | "outdated";

type Framework = NonNullable<ContextType<typeof UNSAFE_FrameworkContext>>;

function reachability(
  router: DataRouter | undefined,
  manifest: Framework["manifest"] | undefined,
  routeModules: Framework["routeModules"] = {},
) {
  function missingScripts(path: string): string[] {
    const matches = (router && matchRoutes(router.routes, path)) ?? [];
    const scripts = matches.flatMap(({ route: { id = "" } }) =>
      id in routeModules ? [] : (manifest?.routes[id]?.module ?? []),
    );
    return scripts.filter((script) => !loadedScripts.has(script));
  }

  /** Where the router is, or is about to be. */
  const nextLocation = () => router?.state.navigation.location ?? router?.state.location;

  async function loadScripts(path: string): Promise<void> {
    const load = async (script: string) => {
      await import(/* @vite-ignore */ script);
      loadedScripts.add(script);
    };
    await Promise.all(missingScripts(path).map(load));
  }

  const isShopReachable = (): boolean => navigator.onLine && !isShopAway();

  /** Says so if it is not. */
  async function becomesShopReachable(): Promise<boolean> {
    if (isShopAway()) setShopAway(!(await isShopReady()));
    if (!isShopReachable()) showShopAway();
    return isShopReachable();
  }

  async function tryToLoadScripts(path: string): Promise<ReachResult> {
    try {
      await loadScripts(path);
      return "reachable";
    } catch {
      // A newer shop has other scripts, and Firefox remembers one that failed.
      if (await isShopReady()) return "outdated";
      showShopAway();
      return "unreachable";
    }
  }

  return {
    isShopReachable,
    isScreenReachable: (path: string): boolean =>
      isShopReachable() && missingScripts(path).length === 0,

    /** Before its link is pressed. */
    prepareScreen: (path: string): void => void loadScripts(path).catch(() => {}),

    becomesShopReachable,

    /** Says so if it is not. */
    async becomesScreenReachable(path: string): Promise<ReachResult> {
      lastRequest += 1;
      const request = lastRequest;
      const from = nextLocation();
      const result = (await becomesShopReachable()) ? await tryToLoadScripts(path) : "unreachable";
      const isStillWanted = request === lastRequest && nextLocation() === from;
      return isStillWanted ? result : "unreachable";
    },
  };
}
