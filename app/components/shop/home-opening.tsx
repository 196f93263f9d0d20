import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { FeaturedSection } from "./featured-section.tsx";
import { HomeHero } from "./home-hero.tsx";
import { SkeletonCards } from "./product-grid.tsx";

const SKELETONS = 6;
/** An answer that comes sooner is shown itself: a stand-in would only flicker. */
const PATIENCE_MS = 150;

/**
 * The page, or the opening of the home page while its bars are still on their way. The page that
 * is being left is only hidden: who turns back finds it as it was.
 */
export function HomeOpening({ children }: { children: ReactNode }): ReactNode {
  const goingHome = useNavigation().location?.pathname === "/";
  const isHome = useLocation().pathname === "/";
  const late = useLate(goingHome && !isHome);
  return (
    <>
      {late && (
        <main>
          <HomeHero />
          <FeaturedSection>
            <SkeletonCards count={SKELETONS} />
          </FeaturedSection>
        </main>
      )}
      <div hidden={late}>{children}</div>
    </>
  );
}

function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  // Both at once, so that the page which has arrived is never hidden for another moment.
  return late && waiting;
}
