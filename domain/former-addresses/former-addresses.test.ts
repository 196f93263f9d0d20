import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { normalizePath } from "../input/normalize-path.ts";
import { formerPageSlug, formerPathCandidates, knownAddress } from "./known-addresses.ts";
import { type AddressBook, readAddressList } from "./read-address-list.ts";
import { isShopPath } from "./shop-path.ts";

describe("a path is compared", () => {
  test.each([
    ["/Products/Lark-Hill/", "/products/lark-hill"],
    ["//products///lark-hill", "/products/lark-hill"],
    ["/products/lark%20hill?variant=1#top", "/products/lark hill"],
    ["/products/cr%C3%A8me", "/products/crème"],
    ["/products/cre%CC%80me", "/products/crème"],
    ["/products/cr%25C3%25A8me", "/products/crème"],
    ["/shop.html", "/shop"],
    ["/shop/index.php", "/shop"],
    ["/products/lark-hill%20", "/products/lark-hill"],
    ["/%ff", "/%ff"],
    ["", "/"],
  ])("as one spelling of it: %j", (path, normalized) => {
    expect(normalizePath(path)).toBe(normalized);
  });

  test("the same whether it was normalized before or not", () => {
    forAll(fc.webPath(), (path) => {
      const once = normalizePath(path);
      expect(normalizePath(`${path}/`)).toBe(once);
      expect(once).toMatch(/^\//);
    });
  });
});

describe("a product's former address is also found", () => {
  test.each([
    ["/collections/x/products/lark-hill", "/products/lark-hill"],
    ["/en-us/products/lark-hill", "/products/lark-hill"],
    ["/en/collections/all/products/lark-hill", "/products/lark-hill"],
    ["/product/lark-hill/22", "/product/lark-hill"],
    ["/product/bars/dark/lark-hill", "/product/lark-hill"],
    ["/shop/bars/lark-hill", "/product/lark-hill"],
    ["/listing/123456/lark-hill", "/listing/lark-hill"],
    ["/shop/lark-hill", "/product/lark-hill"],
    ["/store/p/lark-hill", "/product/lark-hill"],
    ["/zh-hans/products/lark-hill", "/products/lark-hill"],
    ["/index.php/product/lark-hill", "/product/lark-hill"],
  ])("%s as %s", (path, candidate) => {
    expect(formerPathCandidates(path)).toContain(candidate);
  });
});

describe("an address that most shops have", () => {
  test.each([
    ["/collections/all", "/products"],
    ["/collections/dark-chocolate", "/products?category=dark"],
    ["/product-category/milk", "/products?category=milk"],
    ["/shop", "/products"],
    ["/shop/page/2", "/products"],
    ["/pages/about-us", "/about"],
    ["/about-us", "/about"],
    ["/policies/refund-policy", "/terms"],
    ["/policies/shipping-policy", "/shipping"],
    ["/privacy-policy", "/privacy"],
    ["/pages/contact", "/contact"],
    ["/blogs/news", "/"],
    ["/blogs/news/our-first-harvest", "/"],
    ["/cart/28:1", "/cart"],
    ["/en-us/collections/all", "/products"],
    ["/fr/collections/dark", "/products?category=dark"],
    ["/es/pages/about-us", "/about"],
    ["/fr/products", "/products"],
    ["/zh-hans/cart", "/cart"],
    ["/en-us", "/"],
  ])("%s leads to %s", (path, address) => {
    expect(knownAddress(path)).toBe(address);
  });

  test.each([
    "/products/nobody-knows",
    "/collections/x/products/nobody-knows",
    "/product/nobody-knows",
    "/wp-login",
    "/pages/nobody-knows",
    "/fr",
    "/fr/checkout",
    "/wp-json",
    "/fr/admin",
    "/x/y/z",
  ])("%s is not guessed", (path) => {
    expect(knownAddress(path)).toBeUndefined();
  });

  test("may be a page that the owner wrote here", () => {
    expect(formerPageSlug("/pages/faq")).toBe("faq");
    expect(formerPageSlug("/faq")).toBe("faq");
    expect(formerPageSlug("/fr/pages/faq")).toBe("faq");
    expect(formerPageSlug("/blogs/news")).toBe("news");
    expect(formerPageSlug("/a/b/c")).toBeUndefined();
  });
});

test("every address of the shop is its own", () => {
  const routes = readFileSync(new URL("../../app/routes.ts", import.meta.url), "utf8");
  const paths = [...routes.matchAll(/route\(\s*"([^"]+)"/g)].map(([, path = ""]) => path);
  expect(paths.length).toBeGreaterThan(100);
  const own = paths.filter((path) => path !== "*" && !path.startsWith("pages/"));
  const examples = own.map(
    (path) => `/${path.replace(/:productId/, "12").replace(/\/?[:*].*/, "")}`,
  );
  expect(examples.filter((path) => !isShopPath(path.toLowerCase()))).toEqual([]);
  expect(isShopPath("/products/lark-hill")).toBe(false);
});

describe("a list of former addresses", () => {
  const book: AddressBook = {
    hosts: new Set(["shop.example", "www.shop.example"]),
    products: new Set([12, 13]),
    productByName: new Map([
      ["lark hill 72%", 12],
      ["sea salt, almond", 13],
      ["obriens creme brulee", 13],
    ]),
    pages: new Set(["faq"]),
    former: new Map([["/products/old", "/products/13"]]),
  };

  test("has a bar or a page for each line, however it is written", () => {
    const text = [
      "Redirect from,Redirect to",
      "/products/a,/products/12",
      "/products/b;Lark Hill 72%",
      "/products/c\t/about",
      "/products/d -> /pages/faq",
      "https://www.shop.example/Products/E/?x=1, https://shop.example/cart",
      '"/products/f","/bundles"',
      "/products/old, /products/13",
      "",
    ].join("\r\n");
    expect(readAddressList(text, book)).toEqual({
      addresses: [
        { path: "/products/a", productId: 12 },
        { path: "/products/b", productId: 12 },
        { path: "/products/c", target: "/about" },
        { path: "/products/d", target: "/pages/faq" },
        { path: "/products/e", target: "/cart" },
        { path: "/products/f", target: "/bundles" },
        { path: "/products/old", productId: 13 },
      ],
      problems: [],
    });
  });

  test("is read as spreadsheets and servers write it", () => {
    const text = [
      "\ufeffOld URL;New URL",
      "# moved in May",
      '/a,"Sea salt, almond"',
      '="/b",="/products/12"',
      "/c => /products/12",
      "/d → Lark Hill 72%",
      "Redirect 301 /e /products/12",
      "301 /f /about",
      "/g /cart 301",
      "/i  /cart  301!",
      "/j ⇒ /cart",
      "/h;O’Brien's Cre\u0300me Brûlée",
    ].join("\r");
    expect(readAddressList(text, book)).toEqual({
      addresses: [
        { path: "/a", productId: 13 },
        { path: "/b", productId: 12 },
        { path: "/c", productId: 12 },
        { path: "/d", productId: 12 },
        { path: "/e", productId: 12 },
        { path: "/f", target: "/about" },
        { path: "/g", target: "/cart" },
        { path: "/i", target: "/cart" },
        { path: "/j", target: "/cart" },
        { path: "/h", productId: 13 },
      ],
      problems: [],
    });
  });

  test("is read below a separator line and a title, with entities and curly quotes", () => {
    const text = [
      "sep=,",
      "My redirects,",
      "From,To",
      "/a?x=1&amp;y=2,/cart",
      "“/b”,\u00a0“/products/12”",
    ].join("\n");
    expect(readAddressList(text, book)).toEqual({
      addresses: [
        { path: "/a", target: "/cart" },
        { path: "/b", productId: 12 },
      ],
      problems: [],
    });
  });

  test.each([
    ["lark hill, /about", /isn't an address/],
    ["/cart, /about", /“\/cart” is already a page of your shop/],
    ["/Products/12, /about", /is already a page of your shop/],
    ["/pages/faq, /about", /is already a page of your shop/],
    ["/admin/x, /about", /is already a page of your shop/],
    ["https://www.etsy.example/listing/1, /about", /is on another site, so nobody who follows it/],
    ["/a, https://other.example/b", /A former address can only lead to your own bars and pages/],
    ["/a, //other.example/b", /can only lead to your own bars and pages/],
    ["/a, javascript:alert(1)", /isn't one of your bars or pages/],
    ["/a, /nowhere", /“\/nowhere” isn't one of your bars or pages/],
    ["/a, /products/99", /isn't one of your bars or pages/],
    ["/a, /products/old", /is a former address itself. Write where it leads to: \/products\/13/],
    ["/a, /a", /isn't one of your bars or pages/],
    ["/a", /has nothing to lead to/],
    ["/products/old, /about", /already leads to \/products\/13/],
  ])("refuses %j in words", (line, sentence) => {
    const { addresses, problems } = readAddressList(line, book);
    expect(addresses).toEqual([]);
    expect(problems).toEqual([{ line: 1, sentence: expect.stringMatching(sentence) }]);
  });

  test("refuses an address that it has twice", () => {
    const { problems } = readAddressList("/a, /about\n/A/, /cart", book);
    expect(problems).toEqual([{ line: 2, sentence: "“/A/” is also in line 1." }]);
  });

  test("never leads away from the shop, whatever is in it", () => {
    const piece = fc.constantFrom(
      "/",
      "//",
      "a",
      "\\",
      "https:",
      "other.example",
      ",",
      "%2f",
      "@",
      ":",
    );
    forAll(fc.array(piece, { maxLength: 12 }), (pieces) => {
      for (const { target } of readAddressList(`/x,${pieces.join("")}`, book).addresses) {
        if (target !== undefined) expect(isShopPath(target)).toBe(true);
      }
    });
  });
});
