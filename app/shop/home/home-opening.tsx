import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/** An answer that comes sooner is shown itself: a stand-in would only flicker. */
const PATIENCE_MS = 150;

/**
 * The page, or the opening of the home page while its bars are still on their way. The page that
 * is being left is only hidden: who turns back finds it as it was.
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

/** Fetched when it is first waited for: most pages are opened and left without it. */
function useStandIn(waiting: boolean): ComponentType | undefined {
  const [standIn, setStandIn] = useState<{ readonly Component: ComponentType }>();
  useEffect(() => {
    if (!waiting) return;
    let over = false;
    const patience = new Promise((done) => setTimeout(done, PATIENCE_MS));
    Promise.all([import("./home-stand-in.tsx"), patience]).then(
      ([{ HomeStandIn }]) => {
        if (!over) setStandIn({ Component: HomeStandIn });
      },
      // Without it, the page that is being left is simply seen a moment longer.
      () => {},
    );
    return () => {
      over = true;
      setStandIn(undefined);
    };
  }, [waiting]);
  // Both at once, so that the page which has arrived is never hidden for another moment.
  return waiting ? standIn?.Component : undefined;
}
