import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstSentences, joinList, splitList, textOfHtml } from "./plain-text.ts";

describe("the plain text of HTML", () => {
  test.each([
    ["Plain text\nwith lines & all.", "Plain text\nwith lines & all."],
    ["<p>One</p>\n<p>Two<br/>Three</p>", "One\nTwo\nThree"],
    ["<ul><li>Cacao</li><li>Sugar</li></ul>", "• Cacao\n• Sugar"],
    ["Caf&eacute; &#233; &#xE9; &amp;lt; &nothing;", "Café é é &lt; &nothing;"],
    ["A<script>alert('x')</script> <style>b{}</style><!-- c -->B", "A B"],
    ["less than <1g and a < b", "less than <1g and a < b"],
    ['<img src=x onerror="alert(1)">Bar', "Bar"],
  ])("%j", (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });
});

test("the first sentences end after a sentence, or after a word if the first one is too long", () => {
  expect(firstSentences("One. Two! Three is longer.", 12)).toBe("One. Two!");
  expect(firstSentences("One long sentence", 12)).toBe("One long…");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 2, max: 50 }), (text, most) => {
      expect(firstSentences(text, most).length).toBeLessThanOrEqual(most);
    }),
  );
});

test("a list of entries is read back unchanged", () => {
  const entry = fc.string({ minLength: 1 }).filter((text) => text.trim() === text);
  fc.assert(
    fc.property(fc.array(entry), fc.constantFrom(",", ";"), (entries, separator) => {
      expect(splitList(joinList(entries, separator as ","), separator as ",")).toEqual(entries);
    }),
  );
});
