import { href, redirect } from "react-router";
import type { TenantDocument } from "../../../contract/entities/entities.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { fileToasts } from "../../features/upload/file-toasts.server.ts";
import { suggestedName } from "../../../contract/files/suggested-name.ts";
import { type FormResult, formResult } from "../../features/form/form-result.server.ts";
import { textsOf } from "../../texts/request-texts.ts";
import { discardEmptyDocument, makeDocumentOfFile } from "./document-of-file.server.ts";
import { documentUpload } from "../../features/upload/document-upload.server.ts";
import { failureStatus, streamFormFiles } from "../../features/upload/stream-form.server.ts";
import { bindingsContext } from "../../middleware/bindings.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { tokenContext } from "../../middleware/session.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import type { Route } from "./+types/route";

/** The answer to a form whose files did not all become documents. */
export interface UploadResult extends FormResult<{ tenant: string; category: string }> {
	/** Each file that came, with its document, or why it has none. */
	files: { id: string; name: string; documentId: string | null; problem: TextKey | null }[];
}

/** One new document for each file of a plain form, which streams through. */
export async function receiveDocuments({ request, url, params, context }: Route.ActionArgs) {
	const cms = context.get(cmsContext);
	const t = textsOf(context);
	const bindings = context.get(bindingsContext);
	const made = new Map<string, Promise<TenantDocument>>();
	const received = streamFormFiles(request, {
		...documentUpload(bindings, context.get(tokenContext) ?? ""),
		async documentFor(before, { name: fileName, sessionId }) {
			const { tenant, category } = placeOf(before);
			const name = suggestedName(fileName, t);
			const document = makeDocumentOfFile(cms, fileName, { tenant, category, name, key: sessionId });
			made.set(sessionId, document);
			return (await document).documentId;
		},
	}).catch(async (failure: unknown) => {
		await discardEmpty(cms, made.values());
		throw failure;
	});
	// Where the connection breaks, nobody waits for the answer, yet what was made for it has to go again.
	bindings.waitUntil(received.catch(() => undefined));
	const { fields, files } = await received;
	const documents = await Promise.all(
		files.map(({ sessionId }) => made.get(sessionId)?.catch(() => undefined)),
	);
	const filed = files.map((file, position) => ({ ...file, document: documents[position] }));
	for (const { document, error } of filed) {
		if (document && error) await discardEmptyDocument(cms, document.documentId, document.version);
	}
	if (files.length > 0 && files.every(({ error }) => error === null)) {
		for (const message of fileToasts(files)) context.get(toastsContext).leave(message);
		if (url.searchParams.has("start")) return redirect(`${href("/:locale?/start", params)}?step=deadlines`);
		const [only, ...others] = filed;
		const documentId = others.length === 0 ? only?.document?.documentId : undefined;
		return redirect(
			documentId === undefined
				? `${href("/:locale?/documents", params)}?page=1`
				: href("/:locale?/documents/:documentId", { ...params, documentId }),
		);
	}
	const typed = placeOf(fields);
	return formResult<UploadResult>(failureStatus(files), {
		typed,
		formError: null,
		fieldErrors: {
			...(typed.category === "" && { category: "validation.required" }),
			...(files.length === 0 && { files: "upload.chooseFiles" }),
		},
		files: filed.map(({ sessionId, name, error, document }) => ({
			id: sessionId,
			name,
			documentId: error ? null : (document?.documentId ?? null),
			problem: error?.key ?? null,
		})),
	});
}

/** Of these documents the ones that got no file. */
async function discardEmpty(cms: CmsClient, made: Iterable<Promise<TenantDocument>>): Promise<void> {
	for (const document of await Promise.allSettled(made)) {
		if (document.status === "rejected") continue;
		await discardEmptyDocument(cms, document.value.documentId, document.value.version);
	}
}

function placeOf(fields: FormData): UploadResult["typed"] {
	const text = (name: string) => {
		const value = fields.get(name);
		return typeof value === "string" ? value : "";
	};
	return { tenant: text("tenant"), category: text("category") };
}
