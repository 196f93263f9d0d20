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
  const framework = useContext(UNSAFE_FrameworkContext);
  return useMemo(() => reachability(router, framework), [router, framework]);
}

export type Reachability = ReturnType<typeof reachability>;

function reachability(
  router: DataRouter | undefined,
  framework: ContextType<typeof UNSAFE_FrameworkContext>,
) {
  function missingScripts(path: string | undefined): string[] {
    const matches = (router && path !== undefined && matchRoutes(router.routes, path)) || [];
    const scripts = matches.flatMap(({ route: { id = "" } }) => {
      const isLoaded = !framework || id in framework.routeModules;
      return isLoaded ? [] : (framework.manifest.routes[id]?.module ?? []);
    });
    return scripts.filter((script) => !loadedScripts.has(script));
  }

  /** Where the router is, or is about to be. */
  const nextLocation = () => router?.state.navigation.location ?? router?.state.location;

  async function loadScripts(path: string | undefined): Promise<void> {
    const load = async (script: string) => {
      await import(/* @vite-ignore */ script);
      loadedScripts.add(script);
    };
    await Promise.all(missingScripts(path).map(load));
  }

  return {
    /** @param path undefined for what the browser opens by itself, such as a file */
    isReachable: (path: string | undefined): boolean =>
      navigator.onLine && !isShopAway() && missingScripts(path).length === 0,

    /** Before the link is pressed. */
    prepare: (path: string | undefined): void => void loadScripts(path).catch(() => {}),

    /** Says so if it is not. @returns false also if the owner went on to something else meanwhile */
    async becomesReachable(path: string | undefined): Promise<boolean> {
      lastRequest += 1;
      const request = lastRequest;
      const from = nextLocation();
      const isStillWanted = () => request === lastRequest && nextLocation() === from;
      if (isShopAway()) setShopAway(!(await isShopReady()));
      if (!navigator.onLine || isShopAway()) {
        showShopAway();
        return false;
      }
      try {
        await loadScripts(path);
        return isStillWanted();
      } catch {
        // A newer shop has other scripts, and Firefox remembers one that failed.
        const isReady = path !== undefined && (await isShopReady());
        if (!isReady) showShopAway();
        else if (isStillWanted()) window.location.assign(path);
        return false;
      }
    },
  };
}
