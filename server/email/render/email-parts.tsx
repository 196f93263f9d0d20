import type { ReactNode } from "react";
import { body, heading, light, rule, sans, small, soft } from "./email-styles.ts";
import type { BillLine, EmailPart, Fact } from "./email-template.ts";

/** The parts of a mail, each as a table or a paragraph that every mail program shows. */
export function Part({ part }: { part: EmailPart }): ReactNode {
  switch (part.kind) {
    case "paragraph":
      return (
        <p className="ink" style={{ ...body, margin: "0 0 14px" }}>
          {part.text}
        </p>
      );
    case "small":
      return (
        <p className="soft" style={{ ...small, margin: "18px 0 0" }}>
          {part.text}
        </p>
      );
    case "text":
      return <Text paragraphs={part.paragraphs} />;
    case "link":
      return part.quiet ? <QuietLink {...part} /> : <Button {...part} />;
    case "facts":
      return <Facts facts={part.facts} />;
    case "bill":
      return (
        <>
          <Title text={part.title} />
          <Bill lines={part.lines} />
        </>
      );
    case "lines":
    case "list":
      return (
        <>
          <Title text={part.title} />
          <p className="ink" style={{ ...body, margin: 0 }}>
            {part.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the mail is rendered once and never changes.
              <span key={index}>
                {index > 0 && <br />}
                {line}
              </span>
            ))}
          </p>
        </>
      );
  }
}

/** More are line breaks of one paragraph, because each paragraph repeats its style. */
const MAX_PARAGRAPHS = 60;

function Text({ paragraphs }: { paragraphs: readonly string[] }): ReactNode {
  const style = { ...body, margin: "0 0 14px" };
  if (paragraphs.length > MAX_PARAGRAPHS) {
    return (
      <p className="ink" style={style} dir="auto">
        {paragraphs.flatMap((text, index) => [
          // biome-ignore lint/suspicious/noArrayIndexKey: the mail is rendered once and never changes.
          index > 0 && <br key={index} />,
          text,
        ])}
      </p>
    );
  }
  return paragraphs.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the mail is rendered once and never changes.
    <p key={index} className="ink" style={style} dir="auto">
      {text}
    </p>
  ));
}

function Title({ text }: { text: string }): ReactNode {
  const style = { ...heading, margin: "30px 0 8px", fontSize: 20, lineHeight: "26px" };
  return (
    <h2 className="ink" style={style}>
      {text}
    </h2>
  );
}

/** Outlook ignores the padding of a link, so there the cell has it (mso-padding-alt). */
function Button({ label, url }: { label: string; url: string }): ReactNode {
  const padding = "14px 26px";
  const cell = { backgroundColor: light.button, borderRadius: 8, msoPaddingAlt: padding };
  const link = {
    ...sans,
    display: "inline-block",
    padding,
    fontSize: 16,
    lineHeight: "20px",
    fontWeight: 700,
    color: light.onButton,
    textDecoration: "none",
    msoPaddingAlt: "0",
  };
  return (
    <LayoutTable>
      <tr>
        <td style={{ padding: "10px 0 14px" }}>
          <LayoutTable>
            <tr>
              <td className="button" style={cell}>
                <a className="button-words" href={url} style={link}>
                  {label}
                </a>
              </td>
            </tr>
          </LayoutTable>
        </td>
      </tr>
    </LayoutTable>
  );
}

/** A table that a screen reader does not announce as one. */
function LayoutTable({ children }: { children: ReactNode }): ReactNode {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>{children}</tbody>
    </table>
  );
}

function QuietLink({ label, url }: { label: string; url: string }): ReactNode {
  return (
    <p style={{ ...body, margin: "0 0 14px" }}>
      <a className="ink" href={url} style={{ color: light.ink }}>
        {label}
      </a>
    </p>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }): ReactNode {
  const cell = { ...sans, fontSize: 16, lineHeight: "24px", verticalAlign: "top" as const };
  return (
    <LayoutTable>
      {facts.map(({ name, value }, index) => {
        // Margins around tables differ between mail programs, so the padding is on the cells.
        const below = index === facts.length - 1 ? 14 : 2;
        return (
          <tr key={name}>
            <td className="soft" style={{ ...cell, ...soft, padding: `2px 20px ${below}px 0` }}>
              {name}
            </td>
            <td className="ink" style={{ ...cell, padding: `2px 0 ${below}px`, color: light.ink }}>
              {value}
            </td>
          </tr>
        );
      })}
    </LayoutTable>
  );
}

function Bill({ lines }: { lines: readonly BillLine[] }): ReactNode {
  return (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ width: "100%", borderCollapse: "collapse" }}
    >
      <tbody>
        {lines.map((line, index) => {
          const { what, note, amount } = line;
          const cell = billCell(line, lines[index - 1], lines[index + 1]);
          const className = `${line.is === "sum" ? "soft" : "ink"} line`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the mail is rendered once and never changes.
            <tr key={index}>
              <td className={className} style={cell}>
                {what}
                {note && (
                  <span className="soft" style={soft}>
                    <br />
                    {note}
                  </span>
                )}
              </td>
              <td
                className={className}
                align="right"
                style={{ ...cell, paddingLeft: 16, whiteSpace: "nowrap" }}
              >
                {amount}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Sums stand closer together, and only the first one has a rule above. */
function billCell({ is }: BillLine, before: BillLine | undefined, after: BillLine | undefined) {
  const isSum = is === "sum";
  const isTotal = is === "total";
  const followsSum = isSum && before?.is === "sum";
  const isBeforeSum = isSum && after?.is === "sum";
  return {
    ...sans,
    padding: `${followsSum ? 4 : 10}px 0 ${isBeforeSum ? 4 : 10}px`,
    fontSize: isTotal ? 18 : 16,
    lineHeight: "24px",
    fontWeight: isTotal ? 700 : 400,
    verticalAlign: "top" as const,
    color: isSum ? light.soft : light.ink,
    ...(!followsSum && { borderTop: rule }),
  };
}
