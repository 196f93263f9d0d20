/** As high as the hero's picture is, on a phone and at a desk. */
export const heroFrame =
  "hero-frame h-[min(44dvh,30rem)] w-full object-cover lg:h-[clamp(32rem,calc(100dvh-7rem),48rem)]";
