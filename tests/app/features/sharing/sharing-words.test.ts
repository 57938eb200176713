import { describe, expect, it } from "vitest";
import { madeShare } from "../../../../app/features/sharing/made-share.server.ts";
import { proposedPassword } from "../../../../app/features/sharing/share-password.server.ts";
import { toShareRow } from "../../../../app/features/sharing/share-row.server.ts";
import { isOpen } from "../../../../app/features/sharing/share-row.ts";
import { MIN_SHARE_PASSWORD_LENGTH } from "../../../../contract/sharing/share-words.ts";
import { CODE, newShare } from "./share-fixture.ts";

describe("what has come of sharing", () => {
	it("is an address for each tenant, with its last day and a code to photograph", () => {
		const made = madeShare([newShare(), newShare({ lastDay: "2027-01-01" })], "https://ablage.example", null);
		expect(made.links.map(({ address, lastDay }) => [address, lastDay])).toEqual([
			[`https://ablage.example/share/${CODE}`, "24.12.2026"],
			[`https://ablage.example/share/${CODE}`, "01.01.2027"],
		]);
		expect(made.links[0]?.qrCode).toMatch(/^data:image\//);
	});

	it("has no address where it is for a person, whose link goes by mail alone", () => {
		const person = newShare({ kind: "person", email: "peter@example.ch", code: CODE });
		expect(madeShare([person], "https://ablage.example", null)).toMatchObject({
			name: "peter@example.ch",
			links: [],
		});
	});
});

describe("a share in a list", () => {
	it("counts the documents that it does not name, and leads to none that is deleted", () => {
		const row = toShareRow(newShare());
		expect(row.moreDocuments).toBe(3);
		expect(row.documents.map(({ isThere }) => isThere)).toEqual([true, false]);
		// In Switzerland it is the next day by then.
		expect(row.createdOn).toBe("25.11.2026");
	});

	it("says an address only where the name does not", () => {
		const email = "peter@example.ch";
		const waiting = toShareRow(newShare({ kind: "person", email }));
		expect([waiting.receiver, waiting.email]).toEqual([email, null]);
		const receiver = { userId: "p".repeat(24), name: "Peter Huber", email: "p@example.ch" };
		const accepted = toShareRow(newShare({ kind: "person", email, receiver }));
		expect([accepted.receiver, accepted.email]).toEqual(["Peter Huber", "p@example.ch"]);
		expect(toShareRow(newShare({ recipient: "Vermieter" })).receiver).toBe("Vermieter");
	});

	it("can be ended as long as it may open something, also where that is later", () => {
		const states = ["waiting", "running", "suspended", "expired", "ended"] as const;
		expect(states.filter((state) => isOpen({ state }))).toEqual(["waiting", "running", "suspended"]);
	});
});

it("a password that is proposed is long enough, without letters that look alike, and another one each time", () => {
	const proposed = Array.from({ length: 200 }, proposedPassword);
	expect(new Set(proposed).size).toBe(200);
	for (const password of proposed) {
		expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}$/);
		expect(password.length).toBeGreaterThanOrEqual(MIN_SHARE_PASSWORD_LENGTH);
	}
});
