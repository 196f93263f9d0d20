import type { ReactNode } from "react";

const steps = [
  {
    name: "Bean",
    text: "We buy whole beans from growers whose names we know, and sort them by hand.",
    picture: "bean",
  },
  {
    name: "Roast",
    text: "Each origin gets a roast of its own, just long enough to wake what is in it.",
    picture: "roast",
  },
  {
    name: "Conche",
    text: "Granite wheels turn beans and sugar for up to two days, until nothing is rough.",
    picture: "conche",
  },
  {
    name: "Bar",
    text: "Tempered, poured, cooled, and folded into paper on our kitchen table.",
    picture: "bar",
  },
] as const;

/** How a bar is made, in four drawn steps. */
export function ProcessStrip(props: { headingLevel?: "h2" | "h3" }): ReactNode {
  const { headingLevel: Heading = "h3" } = props;
  return (
    <ol className="grid gap-8 sm:grid-cols-2 sm:gap-y-12 lg:grid-cols-4">
      {steps.map(({ name, text, picture }, index) => (
        <li
          key={name}
          className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-5 lg:grid-cols-1 lg:content-start"
        >
          <img
            src={`/art/process-${picture}.svg`}
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
              {name}
            </Heading>
            <p className="mt-2 text-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
