import { describe, expect, it } from "vitest";
import { documentApi } from "../../../../contract/api/documents.ts";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { ContractError, type ErrorDetails, type ErrorName } from "../../../../contract/errors.ts";
import { failureText } from "../../../../app/features/bulk/bulk-texts.ts";
import {
	changeOf,
	parseBulkForm,
	runForm,
} from "../../../../app/routes/documents/bulk/page/bulk-form.server.ts";
import { changeDocument } from "../../../../app/routes/documents/bulk/change-document.server.ts";
import { setState } from "../../../../app/routes/documents/bulk/set-value.server.ts";
import { fakeCms } from "../../../support/fake-cms.ts";

const ID = "kfamilie1aaaaaaaaaaaaaaa";
const NEXT = "kfamilie1bbbbbbbbbbbbbbb";

function formOf(fields: [string, string][]): FormData {
	const form = new FormData();
	for (const [name, value] of fields) form.append(name, value);
	return form;
}

/** A CMS that answers each change with the next of these, and counts the calls. */
function cmsThatAnswers(...answers: (object | ContractError)[]) {
	const calls: { path: string; body: unknown }[] = [];
	const cms = fakeCms(({ row, path, body }) => {
		if (row !== documentApi.write) throw new Error("no such call is expected");
		calls.push({ path, body });
		const answer = answers.shift() ?? { version: 2 };
		if (answer instanceof ContractError) throw answer;
		return answer;
	});
	return { cms, calls };
}

const failed = (name: ErrorName, details: ErrorDetails = {}) =>
	new ContractError(name, "error.stale", details);
const conflict = (state: string) =>
	failed("ConflictError", { current: { version: 7, state, name: "Miete" } });

describe("the state of one document", () => {
	it("is set with one call, for the version that the user has seen", async () => {
		const { cms, calls } = cmsThatAnswers({ version: 4 });
		const answer = await setState(cms, { documentId: ID, version: 3 }, "Archived");
		expect(answer).toEqual({ ok: true, version: 4 });
		expect(calls).toEqual([
			{ path: pathOf(documentApi.write, { id: ID }), body: { data: { state: "Archived", version: 3 } } },
		]);
	});

	it("that is so already is no change that could be taken back", async () => {
		const { cms } = cmsThatAnswers({ version: 3 });
		expect(await setState(cms, { documentId: ID, version: 3 }, "Archived")).toEqual({
			ok: true,
			version: null,
		});
	});

	it("counts as set where an earlier try, or somebody else, has done the same", async () => {
		const { cms } = cmsThatAnswers(conflict("Archived"), failed("NotFoundError"));
		const document = { documentId: ID, version: 3 };
		expect(await setState(cms, document, "Archived")).toEqual({ ok: true, version: null });
		expect(await setState(cms, document, "Deleted")).toEqual({ ok: true, version: null });
	});

	it("fails with its reason, and with the version that is there now where that is known", async () => {
		const { cms } = cmsThatAnswers(conflict("Active"), failed("NotFoundError"), failed("ForbiddenError"));
		const document = { documentId: ID, version: 3 };
		expect(await setState(cms, document, "Archived")).toMatchObject({ status: 409, version: 7 });
		expect(await setState(cms, document, "Archived")).toMatchObject({ status: 404, version: null });
		expect(await setState(cms, document, "Deleted")).toMatchObject({ status: 403, version: null });
	});
});

describe("the form of a selection", () => {
	it("has documents with version and name, whatever stands in the name", () => {
		const form = formOf([
			["intent", "delete"],
			["document", `${ID}:3:Miete: Wohnung <b>`],
			["confirmed", "1"],
		]);
		expect(parseBulkForm(form)).toEqual({
			intent: "delete",
			changed: [],
			documents: [{ documentId: ID, version: 3, name: "Miete: Wohnung <b>" }],
			target: null,
			all: false,
			isConfirmed: true,
			done: 0,
			tenant: null,
			text: "",
			isAskedAgain: false,
		});
	});

	it("with an unknown state, or what is no document, is none", () => {
		expect(parseBulkForm(formOf([["intent", "burn"]]))).toBeNull();
		for (const value of ["", ID, `${ID}:0:x`, `${ID}:x:x`, `../etc:1:x`]) {
			const form = formOf([
				["intent", "archive"],
				["document", value],
			]);
			expect(parseBulkForm(form), value).toBeNull();
		}
	});

	it("sets the state on each in turn, and lists what failed with its new version", async () => {
		const { cms, calls } = cmsThatAnswers({ version: 2 }, conflict("Active"));
		const documents = ["a", "b", "c"].map((letter) => ({
			documentId: ID.slice(0, -1) + letter,
			version: 1,
			name: letter,
		}));
		const outcome = await runForm(cms, { documents, done: 5 }, { intent: "archive" });
		expect(calls.map(({ path }) => path.at(-1))).toEqual(["a", "b", "c"]);
		expect(outcome).toMatchObject({
			done: 7,
			left: [],
			failures: [{ name: "b", version: 7, status: 409 }],
			changed: [{ version: 2 }, { version: 2 }],
		});
	});

	it("does as many as one request may, and leaves the others to the next one", async () => {
		const { cms, calls } = cmsThatAnswers();
		const documents = Array.from({ length: 450 }, () => ({ documentId: ID, version: 1, name: "" }));
		const { left, done } = await runForm(cms, { documents, done: 0 }, { intent: "archive" });
		expect({ calls: calls.length, done, left: left.length }).toEqual({ calls: 200, done: 200, left: 250 });
	});
});

describe("taking back what was done with many", () => {
	it("is a form like any other: each is taken back for itself, and what was not says why", async () => {
		const asked: unknown[] = [];
		const cms = fakeCms(({ row, path, body }) => {
			asked.push([row === documentApi.undo, path, body]);
			return path.includes(NEXT)
				? Promise.reject(new ContractError("ConflictError", "error.undoTooLate"))
				: { version: 5 };
		});
		const form = parseBulkForm(
			formOf([
				["intent", "undo"],
				["document", `${ID}:4:Miete`],
				["document", `${NEXT}:2:Strom`],
			]),
		);
		if (!form) throw new Error("no form");
		const change = changeOf(form);
		expect(change).toEqual({ intent: "undo" });
		const outcome = await runForm(cms, form, { intent: "undo" });
		expect(asked).toContainEqual([true, pathOf(documentApi.undo, { id: ID }), { data: { version: 4 } }]);
		expect(outcome).toMatchObject({ done: 1, changed: [], failures: [{ name: "Strom" }] });
		expect(outcome.failures.map(failureText)).toEqual(["error.undoTooLate"]);
	});

	it("knows what the forms before have changed, where a selection took several", async () => {
		const { cms } = cmsThatAnswers();
		const form = parseBulkForm(
			formOf([
				["intent", "archive"],
				["changed", `${NEXT}:2:Strom`],
				["document", `${ID}:1:Miete`],
			]),
		);
		if (!form) throw new Error("no form");
		expect((await runForm(cms, form, { intent: "archive" })).changed).toEqual([
			{ documentId: NEXT, version: 2, name: "Strom" },
			{ documentId: ID, version: 2, name: "Miete" },
		]);
	});
});

it("says why a document was not changed: by its status, or as the server said it", () => {
	expect(failureText({ status: 403, message: "error.rightMissing" })).toBe("bulk.reason.forbidden");
	expect(failureText({ status: 409, message: "error.stale" })).toBe("bulk.reason.changed");
	expect(failureText({ status: 429, message: "" })).toBe("error.tooManyRequests");
	expect(failureText({ status: 400, message: "validation.stateChange" })).toBe("validation.stateChange");
	expect(failureText({ status: 502, message: "" })).toBe("error.unknownError");
});

describe("filing one document anew", () => {
	const DOCUMENT = { documentId: ID, version: 3 };
	const FOLDER = "kfamilie1fffffffffffffff";
	const PARTY = "kfamilie1ppppppppppppppp";
	const conflicting = failed("ConflictError", { current: { version: 9 } });

	/** A CMS with one document, whose writes are answered in turn. */
	function cmsWith(
		document: { folders?: readonly string[]; parties?: readonly string[] },
		...answers: (object | ContractError)[]
	) {
		const writes: unknown[] = [];
		let version = 7;
		const cms = fakeCms(({ row, body }) => {
			if (row === documentApi.read) {
				version += 1;
				return {
					version,
					documentFolders: (document.folders ?? []).map((documentId) => ({ documentId, name: "x" })),
					documentParticipations: (document.parties ?? []).map((party) => ({
						documentId: `participation of ${party}`,
						documentParty: { documentId: party },
					})),
				};
			}
			writes.push(body);
			const answer = answers.shift() ?? { version: version + 1 };
			if (answer instanceof ContractError) throw answer;
			return answer;
		});
		return { cms, writes };
	}

	it.each([
		[
			{ intent: "addFolder", target: FOLDER },
			{ folders: ["a"] },
			{ documentFolders: ["a", FOLDER], version: 8 },
		],
		[
			{ intent: "removeFolder", target: FOLDER },
			{ folders: ["a", FOLDER, "b"] },
			{ documentFolders: ["a", "b"], version: 8 },
		],
		[
			{ intent: "addParty", target: PARTY },
			{ parties: ["a"] },
			{ documentParticipations: [{ crudOperation: "create", documentParty: PARTY }], version: 8 },
		],
		[
			{ intent: "removeParty", target: PARTY },
			{ parties: ["a", PARTY] },
			{
				documentParticipations: [{ crudOperation: "delete", documentId: `participation of ${PARTY}` }],
				version: 8,
			},
		],
	] as const)("writes what %j makes of what it has, and leaves the rest", async (change, has, written) => {
		const { cms, writes } = cmsWith(has);
		expect(await changeDocument(cms, DOCUMENT, change)).toEqual({ ok: true, version: 9 });
		expect(writes).toEqual([{ data: written }]);
	});

	it.each([
		[{ intent: "addFolder", target: FOLDER }, { folders: [FOLDER] }],
		[{ intent: "removeFolder", target: FOLDER }, { folders: ["a"] }],
		[{ intent: "addParty", target: PARTY }, { parties: [PARTY] }],
		[{ intent: "removeParty", target: PARTY }, { parties: [] }],
	] as const)("writes nothing where %j is so already", async (change, has) => {
		const { cms, writes } = cmsWith(has);
		expect(await changeDocument(cms, DOCUMENT, change)).toEqual({ ok: true, version: null });
		expect(writes).toEqual([]);
	});

	it("reads and writes once more where somebody is quicker, and then says so", async () => {
		const change = { intent: "addFolder", target: FOLDER } as const;
		const once = cmsWith({ folders: [] }, conflicting);
		expect(await changeDocument(once.cms, DOCUMENT, change)).toMatchObject({ ok: true });
		expect(once.writes).toMatchObject([{ data: { version: 8 } }, { data: { version: 9 } }]);
		const twice = cmsWith({ folders: [] }, conflicting, conflicting);
		expect(await changeDocument(twice.cms, DOCUMENT, change)).toMatchObject({ ok: false, status: 409 });
		expect(twice.writes).toHaveLength(2);
	});

	it("sets the category for the version that the user has seen, and counts one that is there already", async () => {
		const change = { intent: "setCategory", target: FOLDER } as const;
		const plain = cmsThatAnswers({ version: 4 });
		expect(await changeDocument(plain.cms, DOCUMENT, change)).toEqual({ ok: true, version: 4 });
		expect(plain.calls).toMatchObject([{ body: { data: { documentCategory: FOLDER, version: 3 } } }]);
		const current = { version: 9, state: "Active", documentCategory: { documentId: FOLDER } };
		const again = cmsThatAnswers(failed("ConflictError", { current }), conflict("Active"));
		expect(await changeDocument(again.cms, DOCUMENT, change)).toEqual({ ok: true, version: null });
		expect(await changeDocument(again.cms, DOCUMENT, change)).toMatchObject({ status: 409, version: 7 });
	});
});

describe("a form that files documents", () => {
	const form = (...fields: [string, string][]) => {
		const parsed = parseBulkForm(formOf([["intent", "addFolder"], ["document", `${ID}:3:Miete`], ...fields]));
		if (!parsed) throw new Error("it is one");
		return changeOf(parsed);
	};
	const OTHER = "kfirma0001aaaaaaaaaaaaaa";

	it("asks for what is to be done until it is chosen", () => {
		expect(form()).toBeNull();
		expect(form(["target", "../etc"])).toBeNull();
		expect(form(["target", ID], ["again", "1"])).toBeNull();
		expect(form(["target", ID])).toEqual({ intent: "addFolder", target: ID });
	});

	it("means the documents of the tenant whose folder it is, and no others", async () => {
		const asked: string[] = [];
		const cms = fakeCms(({ row, path }) => {
			asked.push(path);
			return row === documentApi.read ? { version: 3, documentFolders: [] } : { version: 4 };
		});
		const documents = [ID, OTHER].map((documentId) => ({ documentId, version: 3, name: "" }));
		const outcome = await runForm(cms, { documents, done: 0 }, { intent: "addFolder", target: ID });
		expect(outcome).toMatchObject({ done: 1, left: [], failures: [], changed: [{ documentId: ID }] });
		expect(asked.every((path) => path === pathOf(documentApi.read, { id: ID }))).toBe(true);
	});
});
