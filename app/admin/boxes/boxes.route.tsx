import { useNavigate } from "react-router";
import { requestContext } from "#app/http/request-context.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { ConfirmButton } from "#app/ui/overlays/confirm-button.tsx";
import { readyBoxPath } from "#domain/boxes/ready-box-codec.ts";
import { formatUsd } from "#domain/money/cents.ts";
import { listReadyBoxes } from "#server/boxes/ready-box-queries.ts";
import { listProductCards } from "#server/pricing/list-product-cards.ts";
import { pricingSection } from "#server/settings/sections.ts";
import { useAction } from "../action/use-action.ts";
import { describeSavings } from "../form/rules-elsewhere.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/boxes.route";
import type { deleteReadyBoxAction } from "./box-actions.ts";
import { BoxForm } from "./box-form.tsx";
import { boxesMessages } from "./boxes-messages.ts";

export const meta = adminMeta("Ready-made boxes", "Boxes that shoppers buy as they are.");

/** `?box=` opens the form: "new", or a box's id. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const [boxes, products] = await Promise.all([listReadyBoxes(shop.db), listProductCards(shop)]);
  const requested = url.searchParams.get("box");
  return {
    boxes,
    products: products
      .map(({ id, name, price, inStock }) => ({ id, name, price, inStock }))
      .sort((a, b) => a.name.localeCompare(b.name, "en-US")),
    savings: describeSavings(shop.currentSettings(pricingSection)),
    isOpen: requested !== null,
    // An unknown id opens an empty form.
    open: boxes.find(({ id }) => String(id) === requested) ?? null,
  };
}

export default function Boxes({ loaderData }: Route.ComponentProps) {
  const { boxes, products, savings, isOpen, open } = loaderData;
  const names = new Map(products.map((product) => [product.id, product]));
  return (
    <>
      <PageHead title="Ready-made boxes">
        <ButtonLink to="?box=new">Add a box</ButtonLink>
      </PageHead>
      {isOpen && (
        <BoxForm key={open?.id ?? "new"} box={open} products={products} savings={savings} />
      )}
      {boxes.length === 0 && !isOpen && (
        <EmptyState title={boxesMessages.none}>
          <p>{boxesMessages.noneText}</p>
        </EmptyState>
      )}
      <ul className="grid gap-4 min-[56rem]:grid-cols-2">
        {boxes.map((box) => (
          <li key={box.id}>
            <Panel>
              <h2 className="text-xl wrap-anywhere">{box.name}</h2>
              {box.description && <p className="text-soft">{box.description}</p>}
              <ul className="my-3">
                {box.productIds.map((id, bed) => {
                  const product = names.get(id);
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the same bar may be in it twice.
                    <li key={bed} className={product?.inStock ? "" : "font-semibold text-danger"}>
                      {product
                        ? `${product.name}, ${formatUsd(product.price)}${product.inStock ? "" : ", out of stock"}`
                        : boxesMessages.deletedProduct}
                    </li>
                  );
                })}
              </ul>
              <div className="flex items-center justify-between">
                <p className="flex gap-x-5">
                  <TextLink to={`?box=${box.id}`}>
                    Change<span className="sr-only">{` ${box.name}`}</span>
                  </TextLink>
                  {box.productIds.every((id) => names.has(id)) && (
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
    </>
  );
}

function DeleteBox({ id, name, isOpen }: { id: number; name: string; isOpen: boolean }) {
  const navigate = useNavigate();
  const { run } = useAction<typeof deleteReadyBoxAction>("delete-ready-box", {
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
