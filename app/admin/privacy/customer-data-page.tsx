import type { ReactNode } from "react";
import { capitalized } from "#app/ui/text/capitalized.ts";

const STYLE = `body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 50rem; padding: 0 1rem; color-scheme: light dark }
dl { display: grid; grid-template-columns: 12rem 1fr; gap: .25rem 1rem; border-top: 1px solid #8888; padding-top: 1rem }
dt { font-weight: 600 } dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere }
@media (max-width: 36rem) { dl { grid-template-columns: 1fr } }`;

/** A readable export: a single HTML file without links to the shop's styles. */
export function CustomerDataPage(props: {
  shopName: string;
  day: string;
  /** The rows of each table. */
  data: readonly { name: string; title: string; rows: readonly object[] }[];
}): ReactNode {
  const { shopName, day, data } = props;
  const title = `What ${shopName} knows about you`;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <h1>{title}</h1>
        <p>{`As of ${day}.`}</p>
        {data.length === 0 && <p>Nothing.</p>}
        {data.map(({ name, title, rows }) => (
          <section key={name}>
            <h2>{title}</h2>
            {rows.map((row) => (
              <Fields key={JSON.stringify(row)} of={row} />
            ))}
          </section>
        ))}
      </body>
    </html>
  );
}

function Fields({ of }: { of: object }) {
  return (
    <dl>
      {Object.entries(of).map(([name, value]) => (
        <div key={name} style={{ display: "contents" }}>
          <dt>{readable(name)}</dt>
          <dd>
            {typeof value === "object" && value !== null ? <Fields of={value} /> : `${value}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Turns zip_code and zipCode into "Zip code". */
function readable(name: string): string {
  return capitalized(
    name
      .replace(/([a-z])([A-Z])/g, "$1 $2")
      .replaceAll("_", " ")
      .toLowerCase(),
  );
}
