import { expect, test } from "vitest";
import { formatMandatesState, parseMandatesState } from "../../../../app/routes/mandates/mandates-state.ts";

const ID = "kfamilie1aaaaaaaaaaaaaaa";

test.each(["", "?page=2", "?new=", `?edit=${ID}`, `?page=3&end=${ID}`, "?q=m%C3%BCller+ag&page=2"])(
	"the address of the mandates says all that is shown: %j",
	(query) => {
		expect(formatMandatesState(parseMandatesState(new URLSearchParams(query)))).toBe(query);
	},
);

test("what means nothing in it is left out", () => {
	const query = new URLSearchParams("page=-1&edit=none&end=");
	expect(formatMandatesState(parseMandatesState(query))).toBe("");
});
