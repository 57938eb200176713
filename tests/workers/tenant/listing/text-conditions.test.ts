import { describe, expect, it } from "vitest";
import { hasPiece, reads, runHasPiece } from "../../../../workers/cms/tenant/listing/text-conditions.ts";
import { newTenant } from "../tenant-fixture.ts";

const LONG = "Donaudampfschifffahrtsgesellschaftskapitän".repeat(2);

describe("whether a text has something, in SQL", async () => {
	const tenant = await newTenant();
	const isTrue = (text: string, condition: ReturnType<typeof reads>) =>
		tenant.inside((db) =>
			db.sql
				.exec<{ has: number }>(
					`SELECT ${condition.sql} AS has FROM (SELECT ? AS text, '' AS rare) t`,
					...condition.values,
					text,
				)
				.one(),
		);

	it.each([
		["Über Zürich hinaus", "über zürich", true],
		["ÜBER ZÜRICH HINAUS", "über zürich", true],
		["über zürich hinaus", "über zürich", true],
		["Сергей", "сергей", true],
		["СЕРГЕЙ", "сергей", true],
		["100 von 200", "100%", false],
		["100% von 200", "100% von", true],
		["a_b", "a_b", true],
		["axb", "a_b", false],
		[String.raw`C:\Ablage`, String.raw`c:\ablage`, true],
		["C:/Ablage", String.raw`c:\ablage`, false],
		[`Der ${LONG} fährt`, LONG.toLowerCase(), true],
		[`Der ${LONG.slice(0, 30)} fährt`, LONG.toLowerCase(), false],
		["漢字かな", "字か", true],
		["x".repeat(100), "%".repeat(100), false],
		["😀".repeat(60), "😀".repeat(40), true],
	])("%j reads %j: %s", async (text, typed, expected) => {
		expect(await isTrue(text, reads("t.text", typed))).toEqual({ has: Number(expected) });
	});

	it.each([
		[" der police", ["police"], true],
		[" der police", ["polizei", "police"], true],
		[" der police", ["a", "b", "police"], true],
		[" der police", ["ol", "po"], true],
		[" der police", ["ol", "li"], false],
		[` der ${LONG}`, [LONG], true],
		[` der ${LONG}`, [`${LONG}s`, "die", "das"], false],
		[` der ${LONG}`, [LONG, "die", "das"], true],
	])("%j has a piece of %j: %s", async (text, pieces, expected) => {
		expect(await isTrue(text, hasPiece("t.text", pieces))).toEqual({ has: Number(expected) });
		expect(await isTrue(text, runHasPiece("t", pieces))).toEqual({ has: Number(expected) });
	});
});
