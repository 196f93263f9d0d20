import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import type { ComingSoonItem } from "#domain/coming-soon/parse-coming-soon.ts";
import { formatDay } from "../../shop/coming-soon/format-day.ts";
import { ProductImage } from "../../shop/shared/product-image.tsx";
import { adminMessages } from "../shared/admin-messages.ts";

/** The upcoming bars in the order that shoppers see, each with what can be done to it. */
export function ComingSoonRows(props: {
  items: readonly ComingSoonItem[];
  /** The address's query for what else the dialog can show. */
  queryOf: (upcoming: string) => string;
}): ReactNode {
  const { items, queryOf } = props;
  return (
    <ol className="upcoming-list">
      {items.map((item, index) => (
        <li key={item.id} className="upcoming-row">
          <ProductImage
            image={item.image}
            name={item.name}
            sizes="48px"
            className="upcoming-row-image"
          />
          <div className="upcoming-row-text">
            <p className="upcoming-row-name">{item.name}</p>
            <p className="cell-second">
              {item.releaseDate ? formatDay(item.releaseDate) : "When it is ready"}
            </p>
            {item.description && <p className="cell-second">{item.description}</p>}
          </div>
          <div className="upcoming-row-tools">
            <Move item={item} direction="up" sign="↑" disabled={index === 0} />
            <Move item={item} direction="down" sign="↓" disabled={index === items.length - 1} />
            <Link
              className="admin-button"
              to={{ search: queryOf(String(item.id)) }}
              preventScrollReset
            >
              Edit<span className="sr-only"> {item.name}</span>
            </Link>
            <Link
              className="admin-button"
              to={{ search: queryOf(`remove-${item.id}`) }}
              preventScrollReset
            >
              Remove<span className="sr-only"> {item.name}</span>
            </Link>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Move(props: {
  item: ComingSoonItem;
  direction: "up" | "down";
  sign: string;
  disabled: boolean;
}) {
  const { item, direction, sign, disabled } = props;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={item.id} />
      <button
        type="submit"
        name="upcoming"
        value={direction}
        className="admin-button"
        disabled={disabled}
        aria-label={`Move ${item.name} ${direction}`}
      >
        <span aria-hidden="true">{sign}</span>
      </button>
    </Form>
  );
}

/** The question before a bar leaves the list. */
export function RemoveComingSoon(props: {
  item: ComingSoonItem;
  /** The query of the list that this leads back to. */
  listQuery: string;
}): ReactNode {
  const { item, listQuery } = props;
  return (
    <>
      <p className="text-caps text-accent uppercase">Coming Soon</p>
      <h2 id="coming-soon-title">{adminMessages.comingSoonDelete(item.name)}</h2>
      <Form method="post" preventScrollReset className="admin-form">
        <input type="hidden" name="id" value={item.id} />
        <div className="admin-tools">
          <button
            type="submit"
            name="upcoming"
            value="remove"
            className="admin-button admin-danger"
          >
            Remove
          </button>
          <Link className="admin-button" to={{ search: listQuery }} preventScrollReset>
            Keep it
          </Link>
        </div>
      </Form>
    </>
  );
}
