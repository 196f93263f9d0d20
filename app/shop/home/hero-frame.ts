/**
 * The place of the hero's picture. On a phone it takes the height that the words leave: see
 * HomeHero.
 */
export const heroPlace = "max-lg:[container-type:size]";

/** The height of the picture on a desktop. */
export const heroHeight = "hero-frame lg:h-[clamp(32rem,calc(100dvh-7rem),48rem)]";

/** A picture that fills it. */
export const heroFrame = `${heroHeight} max-lg:h-full w-full object-cover`;
