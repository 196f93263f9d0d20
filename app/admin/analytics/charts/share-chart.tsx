import type { ReactNode } from "react";
import { Bar, BarChart, ResponsiveContainer, XAxis, YAxis } from "recharts";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import { ACCENT, SOFT } from "./chart-parts.tsx";

export type Shares = {
  readonly parts: readonly {
    readonly name: string;
    readonly sales: Cents;
    readonly share: string;
  }[];
};

/** One bar divided into parts. Each part has its own pattern and is named below. */
export function ShareChart({ parts }: Shares): ReactNode {
  const row = Object.fromEntries(parts.map(({ name, sales }) => [name, sales]));
  return (
    <>
      <ResponsiveContainer width="100%" height={64}>
        <BarChart layout="vertical" data={[row]} accessibilityLayer={false} stackOffset="expand">
          <defs>
            <pattern id="share-1" width="6" height="6" patternUnits="userSpaceOnUse">
              <rect width="6" height="6" fill={ACCENT} />
            </pattern>
            <pattern
              id="share-2"
              width="7"
              height="7"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="7" height="7" fill="var(--raised)" />
              <rect width="3.5" height="7" fill={ACCENT} />
            </pattern>
            <pattern id="share-3" width="7" height="7" patternUnits="userSpaceOnUse">
              <rect width="7" height="7" fill="var(--sunken)" />
              <circle cx="3.5" cy="3.5" r="1.25" fill={SOFT} />
            </pattern>
          </defs>
          <XAxis type="number" hide />
          <YAxis type="category" hide />
          {parts.map(({ name }, index) => (
            <Bar
              key={name}
              dataKey={name}
              stackId="all"
              fill={`url(#${patternOf(index, parts.length)})`}
              stroke={SOFT}
              strokeWidth={1}
              barSize={40}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
      <ul className="mt-3 grid gap-1.5">
        {parts.map(({ name, share, sales }, index) => (
          <li key={name} className="grid grid-cols-[auto_1fr_auto_6rem] items-center gap-2.5">
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <rect
                x="0.5"
                y="0.5"
                width="15"
                height="15"
                rx="3"
                fill={`url(#${patternOf(index, parts.length)})`}
                stroke={SOFT}
              />
            </svg>
            <span>{name}</span>
            <strong>{share}</strong>
            <span className="text-right text-soft">{formatUsd(sales)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Single bars come last and are always dotted. */
function patternOf(index: number, count: number): string {
  return index === count - 1 ? "share-3" : `share-${(index % 2) + 1}`;
}
