import { describe, expect, test } from "vitest";
import { neighborStates } from "./neighbor-states.ts";
import { allPlaces, type UsPlace } from "./us-places.ts";
import { isUsState, type UsState, usStates } from "./us-states.ts";
import { zipHint } from "./zip-hint.ts";
import { contradictsState, decidingZip, isMilitaryMail, isZipOfState } from "./zip-states.ts";

const states = Object.keys(usStates).filter(isUsState);

describe("a ZIP code", () => {
  test.each<[string, UsState]>([
    ["05602", "VT"],
    ["05501", "MA"],
    ["06390", "NY"],
    ["10001", "NY"],
    ["20001", "DC"],
    ["20101", "VA"],
    ["73301", "TX"],
    ["75502", "AR"],
    ["80202-1234", "CO"],
    ["88510", "TX"],
    ["97201", "OR"],
    ["99501", "AK"],
  ])("%s belongs to %s and to no other state", (zip, state) => {
    expect(states.filter((each) => isZipOfState(zip, each))).toEqual([state]);
  });

  test.each<[string, UsPlace[]]>([
    ["006", ["PR"]],
    ["008", ["VI"]],
    ["0080", ["VI"]],
    ["00926", ["PR"]],
    ["969", ["GU", "MP"]],
    ["9693", ["GU", "PW"]],
    ["9694", ["FM", "PW"]],
    ["96939", ["PW"]],
    ["96941", ["FM"]],
    ["96960", ["MH"]],
    ["9695", ["MP"]],
    ["96950", ["MP"]],
    ["9691", ["GU"]],
    ["96910", ["GU"]],
    ["9679", ["HI", "AS"]],
    ["967", ["HI"]],
    ["96799", ["AS"]],
    ["005", ["NY"]],
  ])("or its beginning, %s, is of %j", (zip, places) => {
    expect(allPlaces.filter((place) => isZipOfState(zip, place)).toSorted()).toEqual(
      places.toSorted(),
    );
  });

  test("outside of all states, such as a military one, matches none", () => {
    expect(states.filter((each) => isZipOfState("09012", each))).toEqual([]);
    expect(states.filter((each) => isZipOfState("00901", each))).toEqual([]);
  });
});

describe("the chosen state counts, not the ZIP code", () => {
  test.each<[string, UsState]>([
    ["42223", "TN"],
    ["97635", "CA"],
    ["63673", "IL"],
    ["20135", "WV"],
  ])("so %s in %s is no contradiction: post offices serve both sides of a border", (zip, state) => {
    expect(contradictsState(zip, state)).toBe(false);
    expect(decidingZip({ state, zipCode: zip })).toBe(zip);
  });

  test.each<[string, UsPlace]>([
    ["02139", "HI"],
    ["02139-1234", "MT"],
    ["96801", "MA"],
    ["00901", "NY"],
    ["09012", "NY"],
    ["02139", "PR"],
  ])("and %s in %s decides nothing", (zip, state) => {
    expect(contradictsState(zip, state)).toBe(true);
    expect(decidingZip({ state, zipCode: zip })).toBe("");
  });

  test("while an unassigned or missing ZIP code contradicts no state", () => {
    for (const state of states) {
      expect(contradictsState("", state)).toBe(false);
      expect(contradictsState("00001", state)).toBe(false);
    }
  });

  test("states are neighbors of each other both ways", () => {
    for (const state of states) {
      for (const other of neighborStates[state].split(" ").filter(isUsState)) {
        expect(neighborStates[other].split(" "), `${other} beside ${state}`).toContain(state);
      }
    }
  });
});

test.each<[UsPlace, string, boolean]>([
  ["AE", "09012", true],
  ["NY", "09012", true],
  ["CA", "96201", true],
  ["FL", "34002", true],
  ["FL", "33101", false],
  ["GU", "96910", false],
])("a parcel to %s %s is military mail: %j", (state, zipCode, expected) => {
  expect(isMilitaryMail({ state, zipCode })).toBe(expected);
});

describe("a hint about a ZIP code", () => {
  test("proposes the zero that was lost", () => {
    expect(zipHint({ state: "MA", zipCode: "2139" })).toEqual({
      sentence: "Did you mean 02139?",
      proposal: "02139",
    });
  });

  test("reads the state as the address has it", () => {
    expect(zipHint({ state: "Massachusetts", zipCode: "2139" })?.proposal).toBe("02139");
    expect(zipHint({ state: "Mass.", zipCode: "02139" })).toBeNull();
  });

  test("says where the ZIP code usually is, and refuses nothing", () => {
    expect(zipHint({ state: "TN", zipCode: "42223" })).toEqual({
      sentence: "42223 is usually in Kentucky. If Tennessee is right, go ahead.",
      proposal: null,
    });
    expect(zipHint({ state: "NY", zipCode: "09012" })?.sentence).toMatch(/military mail \(AE\)/);
  });

  test.each([
    ["MA", "02139"],
    ["MA", ""],
    ["", "02139"],
    ["MA", "2"],
    ["KY", "2139"],
    ["MA", "00001"],
  ])("is not given for %j %j", (state, zipCode) => {
    expect(zipHint({ state, zipCode })).toBeNull();
  });
});
