import type { ReactNode } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components";

export type TabPart<Id extends string> = {
  readonly id: Id;
  readonly title: ReactNode;
  readonly content: ReactNode;
};

/** Parts of a screen of which one is shown; the others stay in the page with what was typed there. */
export function Tabs<Id extends string>(props: {
  label: string;
  parts: readonly TabPart<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
}): ReactNode {
  const { label, parts, selected, onSelect } = props;
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect(key as Id)}>
      <TabList aria-label={label} className="mb-6 flex flex-wrap gap-x-6 border-b border-line">
        {parts.map(({ id, title }) => (
          <Tab
            key={id}
            id={id}
            className="flex min-h-11 cursor-pointer items-center gap-2 border-b-3 border-transparent font-semibold text-soft hover:text-ink data-selected:border-accent data-selected:text-ink"
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
