import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components";
import type { Elements } from "../ui/content/elements.ts";

/** Samples, with what the admin's layout has around its screens. */
export function GalleryPage(props: { title?: string; children: Elements }): ReactNode {
  return (
    <I18nProvider locale="en-US">
      {/* See the admin's layout. */}
      <meta id="react-aria-pressable-style" name="style" content="app.css" />
      <main className="admin admin-main grid content-start gap-10 p-4 sm:p-8">
        {props.title && <h1 className="text-3xl">{props.title}</h1>}
        {props.children}
      </main>
    </I18nProvider>
  );
}
