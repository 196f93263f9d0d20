/** The shop's look with smaller type. */
export const adminPage = "admin min-h-dvh text-[0.9375rem] leading-[1.4] tabular-nums lining-nums";

/** The admin's maximum width, with its margins. */
export const adminWidth = "mx-auto w-full max-w-[88rem] px-4 lg:px-6";
