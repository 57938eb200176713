import { describe, expect, it } from "vitest";
import {
	ANYWHERE,
	IN_LONGER_WORDS,
	TWICE_WRONG,
	WHOLE,
} from "../../../../workers/cms/tenant/listing/fuzzy-match.ts";
import {
	AS_TYPED,
	BY_GRADE,
	findTolerantly,
	type TypoTolerance,
} from "../../../../workers/cms/tenant/listing/typo-tolerance.ts";
import { turnsOf } from "../in-one-turn.ts";

const TEXT = "haftpflichtversicherung";

/** Asks as a tenant does, where something is found at one grade. @returns what was found, and the grades that it took */
function asked(foundAt: TypoTolerance | null, typoTolerance: TypoTolerance | typeof BY_GRADE, text = TEXT) {
	const grades: TypoTolerance[] = [];
	const { value } = turnsOf(
		findTolerantly(text, typoTolerance, function* (grade) {
			grades.push(grade);
			yield;
			return { total: grade === foundAt ? 1 : 0 };
		}),
	);
	return { ...value, grades };
}

describe("the only tenant that is asked", () => {
	it("goes from grade to grade by itself until something is found", () => {
		expect(asked(AS_TYPED, BY_GRADE)).toEqual({ total: 1, isCorrected: false, grades: [AS_TYPED] });
		expect(asked(IN_LONGER_WORDS, BY_GRADE)).toEqual({
			total: 1,
			isCorrected: true,
			grades: [AS_TYPED, WHOLE, IN_LONGER_WORDS],
		});
		expect(asked(null, BY_GRADE)).toEqual({
			total: 0,
			isCorrected: false,
			grades: [AS_TYPED, WHOLE, IN_LONGER_WORDS, ANYWHERE, TWICE_WRONG],
		});
	});

	it("forgives nothing in a search that leaves something out, and nothing but what it is asked to", () => {
		expect(asked(WHOLE, BY_GRADE, "versicherung -auto").grades).toEqual([AS_TYPED]);
		expect(asked(null, WHOLE)).toEqual({ total: 0, isCorrected: false, grades: [WHOLE] });
	});
});
