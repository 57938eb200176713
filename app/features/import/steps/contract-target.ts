import { ContractError } from "../../../../contract/errors.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { openedOnce } from "../run/opened-once.ts";
import { type ImportTarget, RefusedError } from "../run/import-target.ts";
import { beginDocument, replaceDocument } from "./begin-document.ts";
import { holdImport, openImport } from "./import-record.ts";
import { ensureCategory, ensureFolder, ensureParty, findNames } from "./names.ts";

/** A tenant as an import sees it, by calls of the contract. How bytes travel is said by who calls. */
export function contractTarget(cms: CmsClient, tenant: string, send: ImportTarget["send"]): ImportTarget {
	const { opened, hold, check, close, forImport } = openedOnce({
		open: () => orRefusal(openImport(cms, tenant)),
		hold: (id, isRunning) => orRefusal(holdImport(cms, id, isRunning)),
	});
	return {
		importId: opened,
		hold,
		check,
		close,
		find: (wanted) => orRefusal(findNames(cms, tenant, wanted)),
		ensureCategory: (name, signal, details) =>
			forImport(signal, (id) => orRefusal(ensureCategory(cms, tenant, name, details, id))),
		ensureFolder: (name, signal) => forImport(signal, (id) => orRefusal(ensureFolder(cms, tenant, name, id))),
		ensureParty: (party, signal) => forImport(signal, (id) => orRefusal(ensureParty(cms, tenant, party, id))),
		begin: (document, signal) =>
			forImport(signal, (id) => orRefusal(beginDocument(cms, tenant, document, id))),
		replace: (documentId, replacedId, signal) =>
			forImport(signal, (id) => orRefusal(replaceDocument(cms, documentId, replacedId, id))),
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
