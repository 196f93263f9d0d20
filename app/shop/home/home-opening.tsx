import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/** Faster answers show no placeholder, since it would flicker. */
const SHOW_AFTER_MS = 150;

/**
 * Shows a placeholder of the home page while that is loading. The current page is only hidden, so
 * that it is unchanged if the navigation is canceled.
 */
export function HomeOpening({ children }: { children: ReactNode }): ReactNode {
  const goingHome = useNavigation().location?.pathname === "/";
  const isHome = useLocation().pathname === "/";
  const StandIn = useStandIn(goingHome && !isHome);
  return (
    <>
      {StandIn && <StandIn />}
      <div hidden={StandIn !== undefined}>{children}</div>
    </>
  );
}

/** Loaded only when needed, which most visits never do. */
function useStandIn(waiting: boolean): ComponentType | undefined {
  const [standIn, setStandIn] = useState<{ readonly Component: ComponentType }>();
  useEffect(() => {
    if (!waiting) return;
    let over = false;
    const delay = new Promise((done) => setTimeout(done, SHOW_AFTER_MS));
    Promise.all([import("./home-stand-in.tsx"), delay]).then(
      ([{ HomeStandIn }]) => {
        if (!over) setStandIn({ Component: HomeStandIn });
      },
      // If it fails to load, the current page stays visible a moment longer.
      () => {},
    );
    return () => {
      over = true;
      setStandIn(undefined);
    };
  }, [waiting]);
  // Checks `waiting` as well, so that the new page is never hidden.
  return waiting ? standIn?.Component : undefined;
}
