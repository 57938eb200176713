import { expect, it } from "vitest";
import { categoryAccessSchema } from "../../../contract/entities/entities.ts";
import { memberWriteSchema } from "../../../contract/entities/members.ts";

const entry = { categoryId: "a".repeat(24), tenantId: "b".repeat(24), isActive: true, rights: ["Read"] };

it("an entry of the rights on categories, as it is read, may be sent back", () => {
	const read = categoryAccessSchema.parse(entry);
	const { categoryId, rights } = entry;
	expect(memberWriteSchema.parse({ categoryAccess: [read] }).categoryAccess).toEqual([
		{ categoryId, rights },
	]);
	expect(memberWriteSchema.safeParse({ categoryAccess: [{ ...read, colour: 1 }] }).success).toBe(false);
});
