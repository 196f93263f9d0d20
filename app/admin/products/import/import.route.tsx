import { data, redirect } from "react-router";
import { adminMeta } from "#app/admin/shared/admin-meta.ts";
import { answerUnreachable } from "#app/admin/shared/answer-unreachable.ts";
import { shopTime } from "#app/admin/shared/shop-time.ts";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { pageOf } from "#app/ui/text/page-of.ts";
import { MOST_IMPORT_BYTES } from "#domain/catalog/import/product-import.ts";
import { fileAnswers } from "#domain/csv/file-question.ts";
import type { AppContext } from "#server/app-context.ts";
import {
  countImportRows,
  findEarlierImport,
  findImport,
  getImportMapping,
  listImportRows,
  listImports,
} from "#server/imports/import-queries.ts";
import { previewImport } from "#server/imports/preview-import.ts";
import { startImport } from "#server/imports/run-import.ts";
import { takeBackImport } from "#server/imports/take-back-import.ts";
import { readBytes } from "#server/platform/http/fetch/read-bytes.ts";
import type { Route } from "./+types/import.route";
import { ChooseFile } from "./choose-file.tsx";
import { ImportList } from "./import-list.tsx";
import type { ImportResult } from "./import-result.ts";
import { importListRow, importQuery, importView, mappingView, rowFilter } from "./import-view.ts";
import { importMessages } from "./import-words.ts";
import { OneImport } from "./one-import.tsx";
import { TakeWithYou } from "./take-with-you.tsx";

const ROWS_PER_PAGE = 25;
const IMPORTS_SHOWN = 10;
/** Room for the form's other fields around the file. */
const FORM_BYTES = 64 * 1024;

export const meta = adminMeta(
  "Import and export",
  "Bring bars, orders and customers from another shop, and take them with you.",
);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const id = url.searchParams.get("import");
  const shopName = shop.details().name;
  const time = shopTime(shop.details().timeZone);
  if (id === null) {
    const imports = await listImports(shop.db, IMPORTS_SHOWN);
    return {
      shopName,
      imports: imports.map((summary) => importView(summary, time)),
      opened: null,
    };
  }
  return { shopName, imports: [], opened: await openImport(shop, id, url.searchParams) };
}

/** @returns "gone" when there is no such import */
async function openImport({ db, details }: AppContext, id: string, query: URLSearchParams) {
  const summary = isId(id) ? await findImport(db, id) : undefined;
  if (!summary) return "gone" as const;
  const time = shopTime(details().timeZone);
  const filter = rowFilter(query);
  const page = pageOf(query.get("page"), ROWS_PER_PAGE, await countImportRows(db, id, filter));
  const [rows, mapping, earlier] = await Promise.all([
    listImportRows(db, id, filter, { limit: page.size, offset: page.offset }),
    getImportMapping(db, id),
    findEarlierImport(db, id),
  ]);
  return {
    summary: importView(summary, time),
    filter: filter ?? null,
    page,
    rows: rows.map(importListRow),
    mapping: mappingView(mapping),
    earlier: earlier ? time.dayAndTime(earlier) : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const bytes = await readBytes(request, MOST_IMPORT_BYTES + FORM_BYTES);
  // The rest of the body is not read, so the connection cannot be reused.
  if (!bytes) return refuse({ code: "too-large" }, 413, { connection: "close" });
  const form = await formOf(request, bytes);
  const id = String(form.get("import") ?? "");
  switch (form.get("do")) {
    case "start":
      return settled(
        isId(id)
          ? await startImport(shop, id, { counted: form.get("counted") === "yes" })
          : { code: "not-startable" },
      );
    case "take-back":
      return settled(isId(id) ? await takeBackImport(shop, id) : { code: "not-possible" });
    default:
      return await preview(shop, form);
  }
}

async function preview(shop: AppContext, form: FormData) {
  const file = form.get("file");
  if (!(file instanceof File) || file.name === "") return refuse({ code: "no-file" }, 422);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const answers = fileAnswers((id) => form.get(id));
  const previewed = await previewImport(shop, { fileName: file.name, bytes, answers });
  if (previewed.code === "asks") return data<ImportResult>(previewed);
  if (previewed.code !== "previewed") return refuse(previewed, 422);
  return redirect(`/admin/products/import${importQuery(previewed.id)}`);
}

/** @throws a 400 response when the body is not a form */
async function formOf(request: Request, bytes: Uint8Array): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  const body = bytes as Uint8Array<ArrayBuffer>;
  return await readForm(new Response(body, { headers: { "content-type": type } }));
}

function settled(result: ImportResult) {
  return data(result, { status: result.code === "started" ? 200 : 409 });
}

function refuse(result: ImportResult, status: number, headers: Record<string, string> = {}) {
  return data(result, { status, headers });
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

export const clientAction = answerUnreachable;

export default function Import({ loaderData }: Route.ComponentProps) {
  const { imports, opened } = loaderData;
  return (
    <>
      <PageHead title={opened && opened !== "gone" ? opened.summary.fileName : "Import and export"}>
        {opened ? (
          <TextLink to="/admin/products/import">All imports</TextLink>
        ) : (
          <TextLink to="/admin/products">Products</TextLink>
        )}
      </PageHead>
      {opened === "gone" ? (
        <p>{importMessages.gone}</p>
      ) : opened ? (
        <OneImport {...opened} />
      ) : (
        <>
          <ChooseFile />
          <TakeWithYou />
          <ImportList imports={imports} />
        </>
      )}
    </>
  );
}
