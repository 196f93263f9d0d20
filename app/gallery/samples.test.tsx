import { globSync } from "node:fs";
import { basename } from "node:path";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { samples } from "./samples.tsx";

test("the gallery shows every component of app/ui", () => {
  expect(Object.keys(samples).sort()).toEqual(
    globSync("app/ui/**/*.tsx")
      .map((path) => basename(path))
      .sort(),
  );
});

test.each(Object.keys(samples))("the sample of %s renders", (file) => {
  const Page = createRoutesStub([{ path: "/", Component: () => samples[file] }]);
  expect(renderToString(<Page />)).not.toBe("");
});
