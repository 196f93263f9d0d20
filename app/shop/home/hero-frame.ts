/** The height of the hero's picture, on a phone and on a desktop. */
export const heroHeight =
  "hero-frame h-[min(44dvh,30rem)] lg:h-[clamp(32rem,calc(100dvh-7rem),48rem)]";

/** A picture that fills it. */
export const heroFrame = `${heroHeight} w-full object-cover`;
