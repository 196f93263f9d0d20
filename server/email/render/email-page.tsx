import type { CSSProperties, ReactNode } from "react";
import { Part } from "./email-parts.tsx";
import { darkScheme, heading, light, rule, serif, small, soft } from "./email-styles.ts";
import type { EmailTemplate } from "./email-template.ts";

/** A name without spaces must not make the mail wider than its 600 pixels. */
const breakLongWords = { wordBreak: "break-word", overflowWrap: "anywhere" } as const;

/**
 * Tables and inline styles, because every common mail program shows them alike. Outlook ignores
 * max-width, so the width is an attribute too; phones get a width in percent. No pictures. The class
 * names are for the dark scheme.
 */
export function EmailPage({ template }: { template: EmailTemplate }): ReactNode {
  const { shop } = template;
  return (
    <html lang="en">
      <head>
        <meta httpEquiv="content-type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Without it, iOS turns dates and addresses into blue links. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{template.subject}</title>
        <style>{darkScheme}</style>
      </head>
      <body
        className="paper"
        style={{ margin: 0, padding: 0, backgroundColor: light.paper, color: light.ink }}
      >
        <Preview text={template.preview} />
        <Table className="paper" style={{ backgroundColor: light.paper }}>
          <td align="center" style={{ padding: "28px 12px 40px" }}>
            <Table
              className="band"
              width={600}
              style={{ backgroundColor: light.band, borderRadius: "10px 10px 0 0" }}
            >
              <td
                className="inside band-words"
                style={{
                  ...serif,
                  padding: "20px 40px 18px",
                  fontSize: 25,
                  lineHeight: "32px",
                  color: light.onBand,
                }}
              >
                {shop.name}
              </td>
            </Table>
            <Table
              className="card"
              width={600}
              style={{
                backgroundColor: light.raised,
                border: rule,
                borderTop: `4px solid ${light.gold}`,
                borderRadius: "0 0 10px 10px",
              }}
            >
              <td className="inside words" style={{ ...breakLongWords, padding: "34px 40px 32px" }}>
                <h1
                  className="ink heading"
                  style={{ ...heading, margin: "0 0 14px", fontSize: 30, lineHeight: "37px" }}
                >
                  {template.heading}
                </h1>
                {template.parts.map((part, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the mail is rendered once and never changes.
                  <Part key={index} part={part} />
                ))}
              </td>
            </Table>
            <Table width={600}>
              <td className="soft" align="center" style={{ ...small, padding: "20px 4px 0" }}>
                {shop.name}
                {shop.email && (
                  <>
                    {" "}
                    ·{" "}
                    <a className="soft" href={`mailto:${shop.email}`} style={soft}>
                      {shop.email}
                    </a>
                  </>
                )}
              </td>
            </Table>
          </td>
        </Table>
      </body>
    </html>
  );
}

/** Preview text for lists of mails, hidden in the mail. The spaces keep the body out of the preview. */
function Preview({ text }: { text: string }): ReactNode {
  return (
    <div
      className="preview"
      style={{ display: "none", maxHeight: 0, overflow: "hidden", opacity: 0, fontSize: 1 }}
    >
      {text}
      {"\u200c\u00a0".repeat(60)}
    </div>
  );
}

/** A table of one row, as wide as its place, but no wider than `width` pixels. */
function Table(props: {
  className?: string;
  width?: number;
  style?: CSSProperties;
  children: ReactNode;
}): ReactNode {
  const { className, width, style, children } = props;
  return (
    <table
      role="presentation"
      className={className}
      width={width ?? "100%"}
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ width: "100%", maxWidth: width, borderCollapse: "separate", ...style }}
    >
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  );
}
