import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { plainWrapper } from "#app/shop/coming-soon/plain-wrapper.ts";
import { ProductImage } from "#app/shop/pictures/product-image.tsx";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { formatDay } from "#app/ui/text/format-day.ts";
import type { ComingSoonItem } from "#domain/coming-soon/coming-soon-codec.ts";
import { useAction } from "../actions/use-action.ts";
import { adminMessages } from "../shared/admin-messages.ts";

export function ComingSoonRows(props: {
  items: readonly ComingSoonItem[];
  /** Number of people who asked to be told about each bar, by id. */
  waiting: Readonly<Record<number, number>>;
  /** Query that shows this in the dialog. */
  queryOf: (upcoming: string) => string;
}): ReactNode {
  const { items, waiting, queryOf } = props;
  const { run: move } = useAction("move-coming-soon", { whenBusy: "queue" });
  return (
    <ol className="rounded-lg border border-line bg-raised">
      {items.map((item, index) => (
        <li
          key={item.id}
          className="grid grid-cols-[3rem_1fr] items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3.5 first:border-t-0"
        >
          <ProductImage
            image={item.image ?? plainWrapper(item.id)}
            name={item.name}
            sizes="48px"
            className="w-12 rounded-sm text-2xl"
          />
          <div className="min-w-0 wrap-anywhere">
            <p className="font-semibold">{item.name}</p>
            <p className="text-[0.8125rem] text-soft">
              {item.releaseDate ? formatDay(item.releaseDate) : "When it is ready"}
            </p>
            {item.description && <p className="text-[0.8125rem] text-soft">{item.description}</p>}
            {waiting[item.id] !== undefined && (
              <p className="text-[0.8125rem] font-semibold">
                {waiting[item.id] === 1
                  ? "1 person wants to hear"
                  : `${waiting[item.id]} people want to hear`}
              </p>
            )}
          </div>
          <div className="col-span-full flex flex-wrap gap-1.5">
            {directions.map(({ direction, sign }) => (
              <Button
                key={direction}
                variant="quiet"
                size="compact"
                aria-disabled={index === (direction === "up" ? 0 : items.length - 1)}
                aria-label={`Move ${item.name} ${direction}`}
                onClick={() => move({ id: item.id, direction })}
              >
                <span aria-hidden="true">{sign}</span>
              </Button>
            ))}
            <ButtonLink
              variant="quiet"
              size="compact"
              to={{ search: queryOf(String(item.id)) }}
              preventScrollReset
            >
              Edit<span className="sr-only">{` ${item.name}`}</span>
            </ButtonLink>
            <ButtonLink
              variant="quiet"
              size="compact"
              to={{ search: queryOf(`release-${item.id}`) }}
              preventScrollReset
            >
              It's here<span className="sr-only">{`: ${item.name}`}</span>
            </ButtonLink>
            <ButtonLink
              variant="quiet"
              size="compact"
              to={{ search: queryOf(`remove-${item.id}`) }}
              preventScrollReset
            >
              Remove<span className="sr-only">{` ${item.name}`}</span>
            </ButtonLink>
          </div>
        </li>
      ))}
    </ol>
  );
}

const directions = [
  { direction: "up", sign: "↑" },
  { direction: "down", sign: "↓" },
] as const;

export function RemoveComingSoon(props: { item: ComingSoonItem; listQuery: string }): ReactNode {
  const { item, listQuery } = props;
  const navigate = useNavigate();
  const { run, isBusy } = useAction("remove-coming-soon", {
    onDone: () => void navigate({ search: listQuery }, { preventScrollReset: true }),
  });
  return (
    <>
      <p className="text-caps text-accent uppercase">Coming Soon</p>
      <h2 id="coming-soon-title">{adminMessages.comingSoonDelete(item.name)}</h2>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button variant="danger" aria-disabled={isBusy} onClick={() => run({ id: item.id })}>
          Remove
        </Button>
        <ButtonLink variant="quiet" to={{ search: listQuery }} preventScrollReset>
          Keep it
        </ButtonLink>
      </div>
    </>
  );
}
