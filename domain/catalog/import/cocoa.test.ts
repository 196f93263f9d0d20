import { expect, test } from "vitest";
import { cocoaCell, cocoaIn } from "./cocoa.ts";

test.each([
  ["Lark Hill 72%", "", 72],
  ["Lark Hill 72 %", "", 72],
  ["Cacao 70%", "", 70],
  ["72% Madagascar", "", 72],
  ["45% Milk Chocolate", "", 45],
  ["Oat Milk 55%", "", 55],
  ["Madagascar 100%", "", 100],
  ["100% Cacao", "", 100],
  ["Amber, 68.4%", "", 68],
  ["Amber 72,5 %", "", 73],
  ["Amber", "A dark bar with 72% cocoa.", 72],
  ["Amber", "Cocoa: 70 %", 70],
  ["Amber", "Cocoa content: min. 64%", 64],
  ["Amber", "Made of 85% single-origin cacao.", 85],
  ["10% off, dark 70%", "", 70],
  ["Bar with 72% cacao", "", 72],
  ["70 percent dark", "", 70],
  ["Amber", "70% cacao 30% cane sugar", 70],
  ["Amber", "30% sugar, 70% cacao", 70],
  ["Amber", "minimum 70% cocoa solids", 70],
])("%j with the text %j has %i percent cocoa", (name, text, percentage) => {
  expect(cocoaIn(name, text)?.percentage).toBe(percentage);
});

test.each([
  ["Sea Salt Caramels", "Soft caramels. 100% satisfaction guaranteed."],
  ["Tasting Set", "Six minis in a 100% compostable wrapper."],
  ["Hot Chocolate Mix", "Just add 2% milk."],
  ["Winter sale, 30% off", "Now 40% off."],
  ["100% Vegan Truffles", "100% organic and 100 % natural"],
  ["Amber", "We give 72% of our sales to the growers."],
  ["Amber", "95% recycled paper, 30% less sugar."],
  ["Amber", "Between 70-72% humidity"],
  ["Amber 120%", "0% sugar"],
  ["45% less sugar bar", ""],
  ["Organic 100%", ""],
  ["Bar 85 % fat", ""],
  ["Buy 2 get 50%", ""],
  ["25% Black Friday box", "Save 30%, up to 40%"],
  ["-30% dark bar", ""],
  ["33.5% cream ganache", ""],
  ["Bar with 40% nuts", "Contains 30% hazelnuts"],
  ["Peru 70% / Milk 45%", ""],
  ["Dark chocolate 70%-85% assortment", "Our bars come in 70% dark and 85% dark."],
  ["Amber", "Cocoa: 70-75%"],
  ["White", "Made with 35% cocoa butter, 100% pure cocoa butter."],
  ["Amber", "Cocoa mass 45%, cocoa butter 25%"],
  ["Amber", "5% cocoa nibs on top, 12% cocoa powder, a 2% bar"],
  ["Amber", "100% chocolate happiness, cocoa 100% organic"],
])("%j with the text %j says nothing about cocoa", (name, text) => {
  expect(cocoaIn(name, text)).toBeUndefined();
});

test.each([
  ["72", 72],
  ["72%", 72],
  ["72.5 %", 73],
  ["0.72", 72],
  ["1", 100],
  ["1%", 1],
  ["0.3%", undefined],
  ["", undefined],
  ["dark", undefined],
  ["101", undefined],
])("a cell %j about cocoa is %j", (cell, percentage) => {
  expect(cocoaCell(cell)?.percentage).toBe(percentage);
});

test("1 in a file that the shop wrote is 1%", () => {
  expect(cocoaCell("1", true)?.percentage).toBe(1);
});
