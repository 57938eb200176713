import { describe, expect, it } from "vitest";
import { documentApi } from "../../../../contract/api/documents.ts";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { ContractError, type ErrorDetails, type ErrorName } from "../../../../contract/errors.ts";
import { failureText } from "../../../../app/routes/documents/bulk/bulk-texts.ts";
import { parseBulkForm, runForm } from "../../../../app/routes/documents/bulk/page/bulk-form.server.ts";
import { setState } from "../../../../app/routes/documents/bulk/set-state.server.ts";
import { fakeCms } from "../../../support/fake-cms.ts";

const ID = "kfamilie1aaaaaaaaaaaaaaa";

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
			documents: [{ documentId: ID, version: 3, name: "Miete: Wohnung <b>" }],
			all: false,
			isConfirmed: true,
			done: 0,
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
		const outcome = await runForm(cms, {
			intent: "archive",
			documents,
			all: false,
			isConfirmed: false,
			done: 5,
		});
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
		const wanted = { intent: "archive", documents, all: false, isConfirmed: false, done: 0 } as const;
		const { left, done } = await runForm(cms, { ...wanted, documents: [...documents] });
		expect({ calls: calls.length, done, left: left.length }).toEqual({ calls: 200, done: 200, left: 250 });
	});
});

it("says why a document was not changed: by its status, or as the server said it", () => {
	expect(failureText({ status: 403, message: "error.rightMissing" })).toBe("bulk.reason.forbidden");
	expect(failureText({ status: 409, message: "error.stale" })).toBe("bulk.reason.changed");
	expect(failureText({ status: 429, message: "" })).toBe("error.tooManyRequests");
	expect(failureText({ status: 400, message: "validation.stateChange" })).toBe("validation.stateChange");
	expect(failureText({ status: 502, message: "" })).toBe("error.unknownError");
});
