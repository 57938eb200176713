import { data } from "react-router";
import { mayEdit } from "../../../contract/rights.ts";
import { DOCUMENT_ID_PATTERN } from "../../../contract/vocabulary.ts";
import { attempt, orErrorPage } from "../../cms/attempt.ts";
import { getFileText } from "../../cms/document-files.ts";
import { getDocument } from "../../cms/documents.ts";
import { listTenants } from "../../cms/user-access.ts";
import { loadFormChoices } from "../../features/document-form/form-choices.server.ts";
import { today } from "../../features/documents/format.ts";
import { withAppName } from "../../features/texts/page-title.ts";
import { bindingsContext } from "../../middleware/bindings.ts";
import { cmsContext } from "../../middleware/cms.ts";
import type { Route } from "./+types/route";
import { shownFile } from "./shown-file.ts";

/** A document decides the status of its page; the text of its file may come later. */
export async function loadDocument({ url, params, context }: Route.LoaderArgs) {
	const { documentId } = params;
	if (!DOCUMENT_ID_PATTERN.test(documentId)) {
		// oxlint-disable-next-line no-throw-literal -- the router takes a thrown `data()` as an error response
		throw data({ message: `Page Not Found: ${url.pathname}` }, { status: 404 });
	}
	const cms = context.get(cmsContext);
	const asksToEdit = url.searchParams.has("edit");
	const tenants = asksToEdit ? listTenants(cms) : null;
	// It is awaited below; until then nobody else would hear of its failure.
	tenants?.catch(() => {});
	const document = await orErrorPage(getDocument(cms, documentId));

	const shown = shownFile(document.documentFiles, url.searchParams);
	const textPage = shown?.file.pageCount ? shown.page : null;
	return {
		document,
		title: withAppName(document.name),
		today: today(),
		uploadChunkSize: context.get(bindingsContext).uploadChunkSize,
		/** There only where the reader edits. */
		choices:
			tenants && mayEdit(document.rights)
				? await orErrorPage(
						loadFormChoices(cms, document.tenant.documentId, tenants, document.documentCategory),
					)
				: null,
		fileText: shown?.view === "text" ? attempt(getFileText(cms, shown.file.documentId, textPage)) : null,
	};
}
