import type { ReactNode } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components";

export type TabPart<Id extends string> = {
  readonly id: Id;
  readonly title: ReactNode;
  readonly content: ReactNode;
};

/** Tabs whose inactive panels stay mounted, so that typed values are kept. */
export function Tabs<Id extends string>(props: {
  label: string;
  parts: readonly TabPart<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
}): ReactNode {
  const { label, parts, selected, onSelect } = props;
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect(key as Id)}>
      <TabList
        aria-label={label}
        className="mb-5 flex gap-[clamp(1rem,3vw,1.75rem)] overflow-x-auto border-b border-line"
      >
        {parts.map(({ id, title }) => (
          <Tab
            key={id}
            id={id}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 border-b-3 border-transparent pt-[3px] font-semibold whitespace-nowrap text-soft -outline-offset-3 hover:border-line hover:text-ink data-selected:border-accent data-selected:text-ink"
          >
            {title}
          </Tab>
        ))}
      </TabList>
      {parts.map(({ id, content }) => (
        <TabPanel key={id} id={id} shouldForceMount className="data-inert:hidden">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
