/** The height of the hero's picture, on a phone and on a desktop. */
export const heroFrame =
  "hero-frame h-[min(44dvh,30rem)] w-full object-cover lg:h-[clamp(32rem,calc(100dvh-7rem),48rem)]";
