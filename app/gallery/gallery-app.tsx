import "../styles/app.css";
import "./gallery.css";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, Outlet, ScrollRestoration } from "react-router";
import { RouterProvider } from "react-router/dom";
import { Toaster } from "../ui/overlays/toaster.tsx";
import * as list from "./list.route.tsx";
import Sheet from "./sheet.route.tsx";

// The gallery alone, without a shop: for tests in a browser (test/support/gallery-test.ts).

function Page() {
  return (
    <html lang="en">
      <head>
        <title>Components</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
      </head>
      <body>
        <Outlet />
        <Toaster />
        <ScrollRestoration />
      </body>
    </html>
  );
}

const router = createBrowserRouter([
  {
    Component: Page,
    HydrateFallback: () => <html lang="en" />,
    children: [
      { path: "components/sheet", Component: Sheet },
      {
        path: "components/list",
        loader: list.loader,
        Component: list.default,
        ErrorBoundary: list.ErrorBoundary,
      },
    ],
  },
]);

createRoot(document).render(<RouterProvider router={router} />);
