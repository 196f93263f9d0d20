import type { ReactNode } from "react";
import type { HomeStep } from "#domain/home/home-content.ts";

const pictures = ["bean", "roast", "conche", "bar"] as const;

/** How a bar is made, in four drawings. */
export function ProcessStrip(props: {
  steps: readonly HomeStep[];
  headingLevel?: "h2" | "h3";
}): ReactNode {
  const { steps, headingLevel: Heading = "h3" } = props;
  return (
    <ol className="process-steps grid gap-8 sm:grid-cols-2 sm:gap-y-12 lg:grid-cols-4">
      {steps.map(({ title, text }, index) => (
        <li
          key={pictures[index]}
          className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-5 lg:grid-cols-1 lg:content-start"
        >
          <img
            src={`/art/process-${pictures[index]}.svg`}
            alt=""
            width={200}
            height={200}
            loading="lazy"
            className="w-full"
          />
          <div>
            <Heading className="text-2xl sm:text-3xl">
              <span className="mr-2 text-accent tabular-nums" aria-hidden="true">
                {index + 1}
              </span>
              <span>{title}</span>
            </Heading>
            {text && <p className="mt-2 text-soft">{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
