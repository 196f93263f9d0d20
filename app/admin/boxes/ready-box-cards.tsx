import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { ReadyBoxPicture } from "#app/shop/boxes/ready-box-picture.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { ConfirmButton } from "#app/ui/overlays/confirm-button.tsx";
import { readyBoxPath } from "#domain/boxes/ready-box-codec.ts";
import { formatUsd } from "#domain/money/cents.ts";
import { useAction } from "../actions/use-action.ts";
import type { Route } from "./+types/boxes.route";
import { boxesMessages } from "./boxes-messages.ts";

type BoxesScreen = Route.ComponentProps["loaderData"];

export function ReadyBoxCards(
  props: Pick<BoxesScreen, "boxes" | "soldIds" | "products" | "open">,
): ReactNode {
  const { boxes, soldIds, products, open } = props;
  const byId = new Map(products.map((product) => [product.id, product]));
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 wrap-anywhere min-[56rem]:grid-cols-2">
      {boxes.map((box) => (
        <li key={box.id}>
          <Panel>
            <div className="grid grid-cols-[1fr_2fr] items-start gap-x-4">
              <ReadyBoxPicture
                box={{ ...box, inBox: box.productIds.flatMap((id) => byId.get(id) ?? []) }}
                sizes="144px"
              />
              <div>
                <h2 className="text-xl">{box.name}</h2>
                {box.description && <p className="text-soft">{box.description}</p>}
                <ul className="my-3">
                  {box.productIds.map((id, bed) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the same bar may be in it twice.
                    <ProductLine key={bed} product={byId.get(id)} />
                  ))}
                </ul>
              </div>
            </div>
            {!soldIds.includes(box.id) && <p className="my-3 text-soft">{boxesMessages.notSold}</p>}
            <div className="flex items-center justify-between">
              <p className="flex gap-x-5">
                <TextLink to={`?box=${box.id}`}>
                  Change<span className="sr-only">{` ${box.name}`}</span>
                </TextLink>
                {soldIds.includes(box.id) && (
                  <TextLink to={readyBoxPath(box)}>
                    View in the shop<span className="sr-only">{`: ${box.name}`}</span>
                  </TextLink>
                )}
              </p>
              <DeleteBox id={box.id} name={box.name} isOpen={box.id === open?.id} />
            </div>
          </Panel>
        </li>
      ))}
    </ul>
  );
}

function ProductLine({ product }: { product: BoxesScreen["products"][number] | undefined }) {
  if (!product) return <li className={danger}>{boxesMessages.deletedProduct}</li>;
  const { name, price, inStock } = product;
  return (
    <li className={inStock ? "" : danger}>
      {`${name}, ${formatUsd(price)}${inStock ? "" : ", out of stock"}`}
    </li>
  );
}

const danger = "font-semibold text-danger";

function DeleteBox({ id, name, isOpen }: { id: number; name: string; isOpen: boolean }) {
  const navigate = useNavigate();
  const { run } = useAction("delete-ready-box", {
    onDone: () => isOpen && void navigate("/admin/boxes", { replace: true }),
  });
  const question = boxesMessages.confirmDelete(name);
  return (
    <ConfirmButton
      variant="quiet-danger"
      size="small"
      ask={{ subject: `Delete ${name}`, question, yes: "Delete", dangerous: true }}
      onClick={() => run({ id })}
    >
      Delete<span className="sr-only">{` ${name}`}</span>
    </ConfirmButton>
  );
}
