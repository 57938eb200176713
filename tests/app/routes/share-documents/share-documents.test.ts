import { describe, expect, it } from "vitest";
import {
	cannotShare,
	selectedDocuments,
} from "../../../../app/routes/share-documents/selected-documents.server.ts";
import { documentsOf, loadQuestion } from "../../../../app/routes/share-documents/load-question.server.ts";
import { shareDocuments } from "../../../../app/routes/share-documents/share-documents.server.ts";
import { parseExplorerState } from "../../../../app/features/explorer/explorer-state.ts";
import { companyApi } from "../../../../contract/api/company.ts";
import { documentApi } from "../../../../contract/api/documents.ts";
import { shareApi } from "../../../../contract/api/sharing/shares.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { MAX_SHARED_DOCUMENTS } from "../../../../contract/sharing/share-words.ts";
import type { Shareable } from "../../../../contract/sharing/share.ts";
import { type AskedCall, fakeCms } from "../../../support/fake-cms.ts";

const HOUSEHOLD = { documentId: "kfamilie1tttttttttttttttt", id: 1, name: "Familie Keller" };
const COMPANY = { documentId: "kfirma111tttttttttttttttt", id: 2, name: "Hofmann Elektro AG" };
const documentId = (number: number) => `kfamilie1${String(number).padStart(15, "a")}`;
const one = (number: number, changes: Partial<Shareable> = {}): Shareable => ({
	documentId: documentId(number),
	name: `Dokument ${number}`,
	tenant: HOUSEHOLD,
	mayShare: true,
	...changes,
});

/** A CMS that knows these documents. */
function cmsWith(shareables: readonly Shareable[], asked: AskedCall[] = []) {
	return fakeCms((call) => {
		asked.push(call);
		if (call.row === shareApi.shareable) return shareables;
		if (call.row === companyApi.members) return [{ documentId: documentId(99), name: "Beat Keller" }];
		return Promise.reject(new ContractError("NotFoundError", "error.notFound"));
	});
}

describe("what the form asks about", () => {
	it("is each document once, however it is named, and nothing that is no id", () => {
		expect(
			documentsOf([documentId(1), `${documentId(1)}:3:Police: A`, `${documentId(2)}:1`, "x", ""]),
		).toEqual([documentId(1), documentId(2)]);
	});

	it("are those that one may share; the others are named and stay out", async () => {
		const cms = cmsWith([one(1), one(2, { mayShare: false }), one(3)]);
		const question = await loadQuestion(cms, [1, 2, 3].map(documentId));
		expect(question.documentIds).toEqual([documentId(1), documentId(3)]);
		expect(question.leftOut).toEqual({
			documents: [{ documentId: documentId(2), name: "Dokument 2" }],
			count: 1,
		});
		expect(question.members).toEqual([{ documentId: documentId(99), name: "Beat Keller" }]);
	});

	it("are the first five by name, and all by id", async () => {
		const many = Array.from({ length: 8 }, (_, index) => one(index));
		const question = await loadQuestion(
			cmsWith([...many, ...many.map((each) => ({ ...each, mayShare: false }))]),
			many.map(({ documentId: id }) => id),
		);
		expect([question.documents.length, question.documentIds.length]).toEqual([5, 8]);
		expect([question.leftOut.documents.length, question.leftOut.count]).toEqual([5, 8]);
	});

	it("has no members to choose where the documents are of several tenants, and asks for none", async () => {
		const asked: AskedCall[] = [];
		const question = await loadQuestion(cmsWith([one(1), one(2, { tenant: COMPANY })], asked), [
			documentId(1),
			documentId(2),
		]);
		expect(question.members).toBeNull();
		expect(asked.map(({ row }) => row)).toEqual([shareApi.shareable]);
	});

	it.each([
		["none is seen", [], "error.documentNotFound"],
		["none is one's own to share", [one(1, { mayShare: false })], "error.notYoursToShare"],
		[
			"the subscription has ended",
			[one(1, { mayShare: false, needsSubscription: true }), one(2, { mayShare: false })],
			"error.subscriptionInactive",
		],
	])("is nothing where %s", async (_, shareables, message) => {
		await expect(loadQuestion(cmsWith(shareables), [documentId(1)])).rejects.toMatchObject({ message });
	});
});

describe("a selection without scripts", () => {
	const view = parseExplorerState(new URLSearchParams("q=police"));
	const formOf = (entries: [string, string][]) => {
		const form = new FormData();
		for (const [name, value] of entries) form.append(name, value);
		return form;
	};
	const selectable = (count: number) => ({
		items: Array.from({ length: count }, (_, index) => ({
			documentId: documentId(index),
			version: 1,
			name: "Police",
			state: "Active",
			mayEdit: index > 0,
		})),
		total: count,
		isCapped: false,
	});

	it("is what was ticked", async () => {
		const form = formOf([["document", `${documentId(1)}:1:Police`]]);
		const cms = fakeCms(() => Promise.reject(new Error("nothing has to be asked")));
		expect(await selectedDocuments(cms, form, view)).toEqual({ documents: [documentId(1)] });
	});

	it("is everything that matches the list's filter where that is ticked", async () => {
		const asked: AskedCall[] = [];
		const cms = fakeCms((call) => {
			asked.push(call);
			return selectable(3);
		});
		const form = formOf([
			["document", `${documentId(7)}:1:Police`],
			["all", "1"],
		]);
		expect(await selectedDocuments(cms, form, view)).toEqual({ documents: [0, 1, 2].map(documentId) });
		expect(asked).toMatchObject([{ row: documentApi.selectable, query: { filters: { text: "police" } } }]);
	});

	it("that is nothing, too much, or cannot be known is said", async () => {
		const all = formOf([["all", "1"]]);
		const tooMany = await selectedDocuments(
			fakeCms(() => selectable(MAX_SHARED_DOCUMENTS + 1)),
			all,
			view,
		);
		expect(tooMany).toMatchObject({ refused: { key: "sharing.tooMany" } });
		const away = fakeCms(() =>
			Promise.reject(new ContractError("ServiceUnavailableError", "error.unavailable")),
		);
		expect(await selectedDocuments(away, all, view)).toMatchObject({ refused: { key: "error.unavailable" } });
		expect(cannotShare([])).toMatchObject({ key: "sharing.nothingToShare" });
		expect(cannotShare(Array.from({ length: MAX_SHARED_DOCUMENTS }, () => "x"))).toBeNull();
	});
});

describe("the form", () => {
	const form = (fields: Record<string, string>) => {
		const sent = new FormData();
		sent.append("document", documentId(1));
		for (const [name, value] of Object.entries(fields)) sent.append(name, value);
		return sent;
	};
	const refuses = fakeCms(() => Promise.reject(new Error("it is not to be asked")));

	it("keeps what was typed where it makes no sense, and says it at the field", async () => {
		const answer = await shareDocuments(
			refuses,
			form({ kind: "link", lastDay: "31.2.2027", recipient: "Vermieter", note: "Bitte" }),
			"https://ablage.example",
		);
		expect(answer).toMatchObject({
			data: {
				fieldErrors: { lastDay: expect.any(String) },
				typed: { recipient: "Vermieter", note: "Bitte", lastDay: "31.2.2027" },
			},
			init: { status: 400 },
		});
	});

	it("sends of each kind what it has, whatever else the page held", async () => {
		const asked: AskedCall[] = [];
		const cms = fakeCms((call) => {
			asked.push(call);
			return [];
		});
		const fields = {
			email: " peter@example.ch ",
			member: documentId(9),
			password: "abcd-efgh",
			note: "",
			lastDay: "",
		};
		for (const kind of ["link", "person", "member"]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			await shareDocuments(cms, form({ ...fields, kind, right: "Edit" }), "https://ablage.example");
		}
		expect(asked.map(({ body }) => (body as { data: object }).data)).toEqual([
			expect.objectContaining({ kind: "link", password: null, withFiles: false, facts: [] }),
			expect.objectContaining({ kind: "person", email: "peter@example.ch", right: "Edit", lastDay: null }),
			expect.objectContaining({ kind: "member", member: documentId(9), right: "Edit", lastDay: null }),
		]);
		// An empty day of a link is the usual one, which the CMS knows.
		expect(asked[0]?.body).not.toHaveProperty("data.lastDay");
	});

	it("is sent by one key as long as it says the same: where the answer was lost nothing is shared twice", async () => {
		const asked: AskedCall[] = [];
		const cms = fakeCms((call) => {
			asked.push(call);
			return [];
		});
		const { idempotencyKey } = await loadQuestion(cmsWith([one(1)]), [documentId(1)]);
		const fields = { kind: "link", recipient: "Vermieter", idempotencyKey };
		await shareDocuments(cms, form(fields), "https://ablage.example");
		await shareDocuments(cms, form(fields), "https://ablage.example");
		await shareDocuments(cms, form({ ...fields, recipient: "Bank" }), "https://ablage.example");
		const [first, again, other] = asked.map(({ headers }) => headers["Idempotency-Key"]);
		expect(first).toBeDefined();
		expect(again).toBe(first);
		expect(other).not.toBe(first);
	});

	it("takes the password only where the link is to be protected", async () => {
		const asked: AskedCall[] = [];
		const cms = fakeCms((call) => {
			asked.push(call);
			return [];
		});
		const made = await shareDocuments(
			cms,
			form({ kind: "link", isProtected: "1", password: " alpenrose " }),
			"https://ablage.example",
		);
		expect(asked).toMatchObject([{ body: { data: { password: "alpenrose" } } }]);
		expect(made).toMatchObject({ made: { password: "alpenrose" } });
	});
});
