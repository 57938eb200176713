import { href } from "react-router";
import { parseOrRefuse, ContractError } from "../../../contract/errors.ts";
import { documentCreateSchema } from "../../../contract/entities/writes.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { onlyPosted } from "../../features/form/only-posted.server.ts";
import { readJson } from "../../features/form/read-json.server.ts";
import { beginDocument, replaceDocument } from "../../features/import/steps/begin-document.ts";
import { holdImport, openImport } from "../../features/import/steps/import-record.ts";
import { ensureCategory, ensureFolder, ensureParty, findNames } from "../../features/import/steps/names.ts";
import { type CheckedStep, stepSchema } from "../../features/import/steps/step-schemas.ts";
import { isForOtherUser } from "../../features/upload/other-user.server.ts";
import { bindingsContext } from "../../middleware/bindings.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { tokenContext } from "../../middleware/session.ts";
import type { Route } from "./+types/step";

/** No step says more: a document of ten thousand files with long names. */
const MAX_STEP_BYTES = 8 * 1024 * 1024;

/** One step of an import that runs in the user's browser: calls of the contract, with the user's rights. */
export async function action({ request, context }: Route.ActionArgs) {
	const token = context.get(tokenContext);
	try {
		if (token === null || (await isForOtherUser(request, token, context.get(bindingsContext))))
			throw new ContractError("UnauthorizedError", "error.unauthorized");
		const step = parseOrRefuse(stepSchema, await readJson(request, MAX_STEP_BYTES));
		return Response.json({ data: await take(context.get(cmsContext), step) });
	} catch (error) {
		if (!(error instanceof ContractError)) throw error;
		return Response.json(error.toBody(), { status: error.status });
	}
}

export function loader({ request, params }: Route.LoaderArgs) {
	return onlyPosted(request, href("/:locale?/import", params));
}

async function take(cms: CmsClient, step: CheckedStep): Promise<unknown> {
	switch (step.step) {
		case "find":
			return findNames(cms, step.tenant, step);
		case "open":
			return openImport(cms, step.tenant);
		case "hold":
			return holdImport(cms, step.importId, step.isRunning);
		case "category":
			return ensureCategory(cms, step.tenant, step.name, step, step.importId);
		case "folder":
			return ensureFolder(cms, step.tenant, step.name, step.importId);
		case "party":
			return ensureParty(cms, step.tenant, step.party, step.importId);
		case "begin": {
			const { tenant: _, ...write } = parseOrRefuse(documentCreateSchema, {
				...step.write,
				tenant: step.tenant,
			});
			return beginDocument(cms, step.tenant, { ...step, write }, step.importId);
		}
		case "replace":
			return replaceDocument(cms, step.documentId, step.replaced, step.importId).then(() => null);
	}
}
