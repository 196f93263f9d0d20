import stylesheet from "./gallery.css?url";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

const widths = ["w-[390px]", "w-[1280px]"];
const schemes = ["scheme-light", "scheme-dark"];

/** All components of app/ui: on a phone and a desktop, light and dark. */
export default function Gallery() {
  return (
    <main className="flex w-max gap-6 p-6">
      <h1 className="sr-only">Components</h1>
      {widths.flatMap((width) =>
        schemes.map((scheme) => (
          // An iframe has its own viewport, and its own color scheme.
          <iframe
            key={width + scheme}
            title={`Components: ${width} ${scheme}`}
            src="/components/sheet"
            className={`h-[calc(100dvh-3rem)] border border-line ${width} ${scheme}`}
          />
        )),
      )}
    </main>
  );
}
