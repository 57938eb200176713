import { documentApi } from "../../../contract/api/documents.ts";
import { type Endpoint, pathOf } from "../../../contract/api/endpoint.ts";
import { dayAt } from "../../../contract/days.ts";
import { inactiveDateAfterUnarchiving } from "../../../contract/entities/document-state.ts";
import { type Fields, isFields, without } from "../../../contract/forgiving.ts";
import { completeAccessRights, completeDocument, completeItem } from "./complete.ts";
import { dayOf, fieldsOf, listOf } from "./read-values.ts";
import { answer, type ContractCall, type SpecOnly, type SpecOnlyCall } from "./spec-only.ts";

/** The calls of spec 7 under Documents. */
export const documentCalls: [Pick<Endpoint, "method" | "path">, SpecOnlyCall][] = [
	[documentApi.explore, explore],
	[documentApi.accessRights, async (cms, { params }) => answer(await accessRights(cms, idOf(params)))],
	[documentApi.read, async (cms, { params }) => answer(await readDocument(cms, idOf(params)))],
	[documentApi.create, create],
	[documentApi.write, write],
];

/** What belongs to a document, as spec 7 has it, and the two lists of spec 3 that a form would empty unseen. */
const POPULATED = {
	documentFolders: true,
	tenant: true,
	documentParticipations: {
		populate: { documentParty: { populate: { address: true, headquarter: true } } },
	},
	documentFiles: { populate: { file: true } },
	documentCategory: { populate: { tenant: true } },
	replacedDocument: true,
	replacedByDocument: true,
	reminders: true,
};

const idOf = (params: ContractCall["params"]) => params["id"] ?? "";

async function explore({ ask, user }: SpecOnly, { query }: ContractCall): Promise<unknown> {
	const [{ data }, rightsOn] = await Promise.all([
		ask("GET", documentApi.explore.path, { query: fieldsOf(query) }),
		user.rightsOn(),
	]);
	const { items, total } = fieldsOf(data);
	return answer({
		items: listOf(items).map((item) => completeItem(item, rightsOn)),
		total: typeof total === "number" ? total : listOf(items).length,
		totalIsCapped: false,
	});
}

async function accessRights({ ask }: SpecOnly, documentId: string) {
	const { data } = await ask("GET", pathOf(documentApi.accessRights, { id: documentId }));
	return completeAccessRights(data);
}

async function readDocument(cms: SpecOnly, documentId: string) {
	const [{ data }, access] = await Promise.all([
		cms.ask("GET", pathOf(documentApi.read, { id: documentId }), { query: { populate: POPULATED } }),
		accessRights(cms, documentId),
	]);
	return completeDocument(data, access);
}

async function create(cms: SpecOnly, { body }: ContractCall): Promise<unknown> {
	const { data } = await cms.ask("POST", documentApi.create.path, { body: { data: toSend(body) } });
	return answer(await readDocument(cms, String(fieldsOf(data)["documentId"])));
}

/** A state alone is written onto what was read before it: what is deleted may not be there to be read any more. */
async function write(cms: SpecOnly, { params, body }: ContractCall): Promise<unknown> {
	const documentId = idOf(params);
	const data = toSend(body);
	const path = pathOf(documentApi.write, { id: documentId });
	if (Object.keys(data).join() !== "state") {
		await cms.ask("PUT", path, { body: { data } });
		return answer(await readDocument(cms, documentId));
	}
	const before = await readDocument(cms, documentId);
	const sent = { ...data, ...(data["state"] === "Active" && unarchived(before.inactiveDate)) };
	await cms.ask("PUT", path, { body: { data: sent } });
	return answer({ ...before, ...sent });
}

/** The inactive date is kept only if it is still in the future (spec 4): whether the CMS sees to it, is not said. */
function unarchived(inactiveDate: string | null): { inactiveDate?: null } {
	const kept = inactiveDateAfterUnarchiving(dayOf(inactiveDate), dayAt(Date.now()));
	return kept === inactiveDate ? {} : { inactiveDate: null };
}

/** A document as it is sent, without what only the contract knows: versions, and the end of what it replaces. */
function toSend(body: unknown): Fields {
	const document = without(fieldsOf(fieldsOf(body)["data"]), ["version", "endReplaced"]);
	const { documentParticipations } = document;
	if (!Array.isArray(documentParticipations)) return document;
	return { ...document, documentParticipations: documentParticipations.map(participationToSend) };
}

function participationToSend(participation: unknown): unknown {
	const { documentParty, ...others } = fieldsOf(participation);
	if (documentParty === undefined) return participation;
	return {
		...others,
		documentParty: isFields(documentParty) ? without(documentParty, ["version"]) : documentParty,
	};
}
