import { useSearchParams } from "react-router";
import { TextLink } from "../ui/buttons/text-link.tsx";
import stylesheet from "./gallery.css?url";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

const widths = ["w-[390px]", "w-[1280px]"];
const schemes = ["scheme-light", "scheme-dark"];

const sheets = { sheet: "Components", list: "A list" };

/** All components of app/ui, and a list of the admin: on a phone and a desktop, light and dark. */
export default function Gallery() {
  const [query] = useSearchParams();
  const sheet = query.get("of") === "list" ? "list" : "sheet";
  return (
    <main className="grid w-max gap-4 p-6">
      <h1 className="sr-only">{sheets[sheet]}</h1>
      <nav aria-label="Sheets" className="flex gap-5">
        {Object.entries(sheets).map(([of, name]) => (
          <TextLink key={of} to={`?of=${of}`}>
            {name}
          </TextLink>
        ))}
      </nav>
      <div className="flex gap-6">
        {widths.flatMap((width) =>
          schemes.map((scheme) => (
            // An iframe has its own viewport, and its own color scheme.
            <iframe
              key={width + scheme}
              title={`${sheets[sheet]}: ${width} ${scheme}`}
              src={`/components/${sheet}`}
              className={`h-[calc(100dvh-6rem)] border border-line ${width} ${scheme}`}
            />
          )),
        )}
      </div>
    </main>
  );
}
