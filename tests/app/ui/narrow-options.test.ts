import { expect, test } from "vitest";
import { MOST_SHOWN, narrowOptions } from "../../../app/ui/forms/narrow-options.ts";

const clients = Array.from({ length: 300 }, (_, at) => ({ value: `t${at}`, label: `Familie Müller ${at}` }));
const few = [
	{ value: "a", label: "Garage Zürcher AG, Thun" },
	{ value: "b", label: "Stiftung Zürcher Oberland" },
	{ value: "c", label: "Zürcher & Söhne GmbH, Thun" },
];

const labels = ({ shown }: ReturnType<typeof narrowOptions>) => shown.map(({ label }) => label);

test("words are found in any order, whatever their marks and capitals", () => {
	expect(labels(narrowOptions(few, "thun  zurcher ", ""))).toEqual([
		"Garage Zürcher AG, Thun",
		"Zürcher & Söhne GmbH, Thun",
	]);
	expect(labels(narrowOptions(clients, "mull 299", ""))).toEqual(["Familie Müller 299"]);
});

test("what begins with what was typed stands before what has it somewhere", () => {
	expect(labels(narrowOptions(few, "zü", ""))[0]).toBe("Zürcher & Söhne GmbH, Thun");
	expect(labels(narrowOptions(few, "", ""))).toEqual(few.map(({ label }) => label));
});

test("a list that is cut says so", () => {
	expect(narrowOptions(clients, "", "").hasMore).toBe(true);
	expect(narrowOptions(clients, "fam", "")).toMatchObject({ hasMore: true });
	expect(narrowOptions(clients, "fam", "").shown).toHaveLength(MOST_SHOWN);
	expect(narrowOptions(clients.slice(0, MOST_SHOWN), "", "").hasMore).toBe(false);
	expect(narrowOptions(clients, "müller 29", "").hasMore).toBe(false);
});

test("the chosen one is in the list, also where it would be cut off", () => {
	expect(narrowOptions(clients, "", "t250").shown[0]?.value).toBe("t250");
	expect(narrowOptions(clients, "", "t250").shown).toHaveLength(MOST_SHOWN);
	expect(narrowOptions(clients, "", "t3").shown[0]?.value).toBe("t0");
});
