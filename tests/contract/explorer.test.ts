import { expect, it } from "vitest";
import { explorerQuerySchema } from "../../contract/explorer.ts";

const startDate = (value: unknown) => explorerQuerySchema.safeParse({ filters: { startDate: value } });

it("takes a day as milliseconds since 1970, also before then", () => {
	expect(startDate("1767225600000").data?.filters.startDate).toBe(1_767_225_600_000);
	expect(startDate("-86400000").data?.filters.startDate).toBe(-86_400_000);
	expect(startDate(undefined).data?.filters.startDate).toBeUndefined();
});

it.each(["", " ", "2026-01-01", "1e400", "0x10", "NaN", ["1"], "99999999999999"])(
	"does not take %j for a day",
	(value) => {
		expect(startDate(value).success).toBe(false);
	},
);
