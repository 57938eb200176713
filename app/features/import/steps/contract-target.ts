import { ContractError } from "../../../../contract/errors.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { type ImportTarget, RefusedError } from "../run/import-target.ts";
import { beginDocument, replaceDocument } from "./begin-document.ts";
import { ensureCategory, ensureFolder, ensureParty, findNames } from "./names.ts";

/** A tenant as an import sees it, by calls of the contract. How bytes travel is said by who calls. */
export function contractTarget(cms: CmsClient, tenant: string, send: ImportTarget["send"]): ImportTarget {
	return {
		find: (wanted) => orRefusal(findNames(cms, tenant, wanted)),
		ensureCategory: (name, _, details) => orRefusal(ensureCategory(cms, tenant, name, details)),
		ensureFolder: (name) => orRefusal(ensureFolder(cms, tenant, name)),
		ensureParty: (party) => orRefusal(ensureParty(cms, tenant, party)),
		begin: (document) => orRefusal(beginDocument(cms, tenant, document)),
		replace: (documentId, replacedId) => orRefusal(replaceDocument(cms, documentId, replacedId)),
		send,
	};
}

async function orRefusal<Value>(call: Promise<Value>): Promise<Value> {
	try {
		return await call;
	} catch (error) {
		if (!(error instanceof ContractError)) throw error;
		const [field] = Object.values(error.fieldErrors);
		throw new RefusedError(error.status, field ?? error.message, error.details.retryAfter ?? null);
	}
}
