import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { AnalyticsFrame } from "./analytics-frame.tsx";

function frameOf(dashboard: string | null) {
  const element = <AnalyticsFrame dashboard={dashboard} query="period=7" size="screen" />;
  const router = createMemoryRouter([{ path: "/", element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  const attributeOf = (tag: string, name: string) =>
    new RegExp(`<${tag}[^>]* ${name}="([^"]*)"`).exec(html)?.[1];
  return {
    source: attributeOf("iframe", "src"),
    sandbox: attributeOf("iframe", "sandbox"),
    opens: attributeOf("a", "href"),
  };
}

test("the board is the shop's own, with what is chosen on it", () => {
  const board = "/admin/analytics/board?period=7";
  expect(frameOf(null)).toEqual({ source: board, sandbox: undefined, opens: board });
});

test("a dashboard of the owner's own replaces the board, and may not navigate the page", () => {
  const dashboard = "https://charts.example/board";
  const { source, sandbox, opens } = frameOf(dashboard);
  expect([source, opens]).toEqual([dashboard, dashboard]);
  expect(sandbox).toContain("allow-scripts");
  expect(sandbox).not.toContain("top-navigation");
});
