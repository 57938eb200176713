import { expect, it } from "vitest";
import { getDocumentInChain } from "../../../app/cms/documents.ts";
import { fakeCms } from "../../support/fake-cms.ts";

const ID = "kdocument000000000000000";
const document = { documentId: ID, name: "Police" };
const chain = [{ isVisible: false }];

it("asks for a document and its chain at once", async () => {
	const asked: unknown[] = [];
	const cms = fakeCms(({ query }) => {
		asked.push(query);
		return { ...document, chain };
	});
	expect(await getDocumentInChain(cms, ID)).toEqual({ document, chain });
	expect(asked).toEqual([{ populate: "chain" }]);
});

it("takes a document without one from a CMS that does not say it", async () => {
	expect(
		await getDocumentInChain(
			fakeCms(() => document),
			ID,
		),
	).toEqual({ document, chain: null });
});

it("asks a CMS without chains as the specification says", async () => {
	const asked: unknown[] = [];
	const cms = fakeCms(({ query }) => {
		asked.push(query);
		return document;
	});
	expect(await getDocumentInChain({ ...cms, offers: async () => [] }, ID)).toEqual({ document, chain: null });
	expect(asked).toEqual([{}]);
});
