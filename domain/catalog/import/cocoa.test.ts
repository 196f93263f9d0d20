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
])("%j with the text %j says nothing about cocoa", (name, text) => {
  expect(cocoaIn(name, text)).toBeUndefined();
});

test.each([
  ["72", 72],
  ["72%", 72],
  ["72.5 %", 73],
  ["0.72", 72],
  ["", undefined],
  ["dark", undefined],
  ["101", undefined],
])("a cell %j about cocoa is %j", (cell, percentage) => {
  expect(cocoaCell(cell)?.percentage).toBe(percentage);
});
