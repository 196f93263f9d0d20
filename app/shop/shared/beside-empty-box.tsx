import type { ReactNode } from "react";

/**
 * A message that something is empty, next to an empty box. As high as the screen, so that the
 * footer does not move when the cart was read.
 */
export function BesideEmptyBox({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className="grid min-h-[calc(100dvh-6rem)] content-start items-center gap-x-16 gap-y-8 py-6 md:grid-cols-2 md:content-center md:py-16">
      <img
        src="/art/empty-box.svg"
        alt=""
        width={800}
        height={520}
        loading="lazy"
        className="mx-auto w-full max-w-sm md:order-2 md:max-w-none"
      />
      <div className="grid justify-items-start gap-5">{children}</div>
    </div>
  );
}
