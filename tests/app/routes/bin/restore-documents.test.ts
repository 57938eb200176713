import { describe, expect, test } from "vitest";
import { documentApi } from "../../../../contract/api/documents.ts";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { BIN_PAGE_SIZE, restoreDocuments } from "../../../../app/routes/bin/restore-documents.server.ts";
import { fakeCms } from "../../../support/fake-cms.ts";

const A = "kfamilie1aaaaaaaaaaaaaaa";
const B = "kfamilie1bbbbbbbbbbbbbbb";
const pathTo = (id: string) => pathOf(documentApi.restore, { id });

async function restore(sent: unknown[], failures: Record<string, ContractError> = {}) {
	const asked: unknown[] = [];
	const cms = fakeCms(({ path, body }) => {
		asked.push([path, body]);
		const documentId = path.includes(A) ? A : B;
		const failure = failures[documentId];
		return failure ? Promise.reject(failure) : { documentId, name: "Police" };
	});
	const said = await restoreDocuments(cms, sent, (documentId) => `/documents/${documentId}`);
	return { said, asked };
}

describe("restoring", () => {
	test("one document names it and leads there", async () => {
		const { said, asked } = await restore([`${A}:4`]);
		expect(asked).toEqual([[pathTo(A), { data: { version: 4 } }]]);
		expect(said).toMatchObject([
			{
				level: "success",
				key: "bin.restored",
				values: { name: "Police" },
				link: { to: `/documents/${A}`, label: "documents.open" },
			},
		]);
	});

	test("several counts them", async () => {
		const { said } = await restore([`${A}:4`, `${B}:2`]);
		expect(said).toMatchObject([{ key: "bin.restoredMany", values: { count: "2" } }]);
	});

	test("several of which one fails says both, and why", async () => {
		const stale = new ContractError("ConflictError", "error.restoreStale");
		const { said, asked } = await restore([`${A}:4`, `${B}:2`], { [A]: stale });
		expect(asked).toHaveLength(2);
		expect(said).toMatchObject([
			{ level: "success", key: "bin.restored", link: { to: `/documents/${B}` } },
			{ level: "warn", text: "error.restoreStale" },
		]);
	});

	test("what is not there says no more than that", async () => {
		const gone = new ContractError("NotFoundError", "error.documentNotFound");
		expect((await restore([`${A}:4`], { [A]: gone })).said).toMatchObject([
			{ level: "error", key: "error.notFound" },
		]);
	});

	test("nothing asks for nothing, and says so", async () => {
		const { said, asked } = await restore([]);
		expect(asked).toEqual([]);
		expect(said).toMatchObject([{ level: "warn", key: "bulk.nothingSelected" }]);
	});

	test.each([
		[["x:1"]],
		[[`${A}:0`]],
		[[A]],
		[[`${A}:1:Name`]],
		[Array.from({ length: BIN_PAGE_SIZE + 1 }, () => `${A}:1`)],
	])("forged documents asks for nothing: %j", async (sent) => {
		const { said, asked } = await restore(sent);
		expect(asked).toEqual([]);
		expect(said).toMatchObject([{ level: "error", key: "error.badRequest" }]);
	});
});
