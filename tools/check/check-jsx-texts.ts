import { relative, resolve } from "node:path";
import type {
  Expression,
  JsxChild,
  JsxElement,
  JsxFragment,
  JsxSelfClosingElement,
  Node,
  SourceFile,
} from "typescript/unstable/ast";
import {
  isArrowFunction,
  isBlock,
  isFunctionDeclaration,
  isFunctionExpression,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  isMethodDeclaration,
  isNoSubstitutionTemplateLiteral,
  isReturnStatement,
  isStringLiteral,
  isVariableDeclaration,
} from "typescript/unstable/ast/is";
import { API, type Checker, SignatureKind, type Type, TypeFlags } from "typescript/unstable/sync";

// Browsers translate a page by replacing its text nodes with elements of their own. React keeps the
// replaced nodes: it changes a text that nobody sees anymore, and fails when it removes one or puts
// something before one. It is safe where a string is an element's only child, because then React
// sets the content of the element. So a text that changes has an element of its own.

const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;
const ANYTHING = TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter;
const NOTHING = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void | TypeFlags.BooleanLike;

type Child = {
  node: JsxChild;
  kind: "text" | "blank" | "changing text" | "changing elements" | "element";
};
type Found = { node: Node; problem: string };

/** @returns a line for each text that React could not change on a translated page */
export function findMixedTexts(checker: Checker, file: SourceFile): string[] {
  const found: Found[] = [];
  visit(file);
  return found.map(({ node, problem }) => {
    const line = file.text.slice(0, node.getStart(file)).split("\n").length;
    const excerpt = node.getText(file).trim().replace(/\s+/g, " ").slice(0, 80);
    return `${relative(resolve("."), file.fileName)}:${line}: ${problem}: ${excerpt}`;
  });

  function visit(node: Node): void {
    if (isJsxElement(node) || isJsxFragment(node)) found.push(...findInChildren(node, checker));
    const rendered = renderedByComponent(node);
    if (rendered && isOnlyText(checker.getTypeAtLocation(rendered))) {
      found.push({ node: rendered, problem: "a component's text needs an element" });
    }
    node.forEachChild(visit);
  }
}

function findInChildren(parent: JsxElement | JsxFragment, checker: Checker): Found[] {
  const children = parent.children.flatMap((node) => childOf(node, checker) ?? []);

  if (isWithoutElement(parent)) {
    return children
      .filter(({ kind }) => kind === "text" || kind === "changing text")
      .map(({ node }) => ({ node, problem: "a text of a fragment needs an element" }));
  }

  if (children.length < 2) return [];
  return children.flatMap(({ node, kind }, index) => {
    if (kind === "changing text") {
      return [{ node, problem: "a text that changes needs an element of its own" }];
    }
    const before = children.slice(0, index);
    if (kind === "text" && before.some((other) => other.kind === "changing elements")) {
      return [{ node, problem: "a text behind elements that come and go needs its own" }];
    }
    return [];
  });
}

/** Fragments and what else renders its children alone. */
function isWithoutElement(parent: JsxElement | JsxFragment): boolean {
  if (isJsxFragment(parent)) return true;
  return /^(Fragment|Suspense|StrictMode)$|Provider$/.test(parent.openingElement.tagName.getText());
}

/** What a component returns, if the node is its return statement or its body. */
function renderedByComponent(node: Node): Expression | undefined {
  if (isArrowFunction(node) && !isBlock(node.body)) {
    return isComponent(node) ? node.body : undefined;
  }
  if (!isReturnStatement(node)) return undefined;
  let around: Node = node.parent;
  while (!isFunction(around) && around.parent) around = around.parent;
  return isComponent(around) ? node.expression : undefined;
}

function isFunction(node: Node): boolean {
  return (
    isFunctionDeclaration(node) ||
    isArrowFunction(node) ||
    isFunctionExpression(node) ||
    isMethodDeclaration(node)
  );
}

function isComponent(node: Node): boolean {
  if (isFunctionDeclaration(node)) return /^[A-Z]/.test(node.name?.text ?? "");
  const variable = node.parent;
  return (
    isArrowFunction(node) &&
    isVariableDeclaration(variable) &&
    /^[A-Z]/.test(variable.name.getText())
  );
}

/** Undefined for line breaks and comments, which are not rendered. */
function childOf(node: JsxChild, checker: Checker): Child | undefined {
  if (isJsxText(node)) {
    if (node.text.trim() !== "") return { node, kind: "text" };
    return node.text.includes("\n") ? undefined : { node, kind: "blank" };
  }
  if (isJsxFragment(node)) return { node, kind: "element" };
  if (isJsxElement(node) || isJsxSelfClosingElement(node)) {
    return { node, kind: mayBeAbsent(node, checker) ? "changing elements" : "element" };
  }
  if (!isJsxExpression(node) || !node.expression) return undefined;

  if (isStringLiteral(node.expression) || isNoSubstitutionTemplateLiteral(node.expression)) {
    return { node, kind: node.expression.text.trim() === "" ? "blank" : "text" };
  }
  const type = checker.getTypeAtLocation(node.expression);
  return { node, kind: mayBeText(type, checker) ? "changing text" : "changing elements" };
}

function mayBeText(type: Type | undefined, checker: Checker): boolean {
  if (!type) return true;
  if (type.isUnionType()) return (type.getTypes() ?? []).some((part) => mayBeText(part, checker));
  // React makes no text of an empty string, such as in `note && <p>{note}</p>`.
  if (type.isStringLiteralType() && type.value === "") return false;
  return (type.flags & (TEXT | ANYTHING)) !== 0;
}

function isOnlyText(type: Type | undefined): boolean {
  if (!type) return false;
  const parts = type.isUnionType() ? (type.getTypes() ?? []) : [type];
  return (
    parts.every((part) => (part.flags & (TEXT | NOTHING)) !== 0) &&
    parts.some((part) => (part.flags & TEXT) !== 0)
  );
}

/** Whether a component is known to render nothing at times. */
function mayBeAbsent(node: JsxElement | JsxSelfClosingElement, checker: Checker): boolean {
  const tag = isJsxElement(node) ? node.openingElement.tagName : node.tagName;
  const isOfHtml = /^[a-z]/.test(tag.getText());
  if (isOfHtml) return false;

  const type = checker.getTypeAtLocation(tag);
  if (!type) return false;
  return checker.getSignaturesOfType(type, SignatureKind.Call).some((signature) => {
    const rendered = checker.getReturnTypeOfSignature(signature);
    // A declared ReactNode may be anything, and says nothing.
    if (!rendered?.isUnionType() || mayBeText(rendered, checker)) return false;
    return (rendered.getTypes() ?? []).some((part) => (part.flags & NOTHING) !== 0);
  });
}

/** Checks the components of a project that browsers show. */
export function checkProject(config: string): string[] {
  const api = new API({ cwd: resolve(".") });
  try {
    const project = api.updateSnapshot({ openProjects: [resolve(config)] }).getProjects()[0];
    if (!project) throw new Error(`no project at ${config}`);
    return project.program.getSourceFileNames().flatMap((name) => {
      if (!/\.tsx$/.test(name) || /\/node_modules\/|\/server\//.test(name)) return [];
      const file = project.program.getSourceFile(name);
      return file ? findMixedTexts(project.checker, file) : [];
    });
  } finally {
    api.close();
  }
}

if (import.meta.main) {
  for (const problem of checkProject("tsconfig.json")) {
    console.error(problem);
    process.exitCode = 1;
  }
}
