import { href, replace } from "react-router";
import { z } from "zod";
import type { TenantDocument } from "../../../contract/entities/entities.ts";
import { attempt } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { restoreDocument } from "../../cms/documents.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { documentVersionSchema } from "../../features/selection/document-field.server.ts";
import { errorToast } from "../../features/toasts/error-toast.ts";
import { toast, type ToastMessage } from "../../features/toasts/toast.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import type { Route } from "./+types/route";
import { binAddress, parseBinView } from "./bin-page.ts";

/** Documents on one page of the bin: the most that a form restores. */
export const BIN_PAGE_SIZE = 30;

const documentsSchema = z.array(documentVersionSchema).max(BIN_PAGE_SIZE);

/** Restores what the form names, and shows the same page of the bin again. */
export async function restoreSent({ request, url, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	const addressOf = (documentId: string) =>
		href("/:locale?/documents/:documentId", { ...params, documentId });
	const said = await restoreDocuments(context.get(cmsContext), form.getAll("document"), addressOf);
	for (const message of said) context.get(toastsContext).leave(message);
	return replace(binAddress(params, parseBinView(url)));
}

/**
 * Restores documents, each for itself.
 * @param sent `documentId:version` each
 * @param addressOf the page of a document
 * @returns what to say: what was restored, and why the first one that failed was not
 */
export async function restoreDocuments(
	cms: CmsClient,
	sent: readonly unknown[],
	addressOf: (documentId: string) => string,
): Promise<ToastMessage[]> {
	const parsed = documentsSchema.safeParse(sent);
	if (!parsed.success) return [toast("error", "error.badRequest")];
	if (parsed.data.length === 0) return [toast("warn", "bulk.nothingSelected")];
	const answers = await Promise.all(
		parsed.data.map(({ documentId, version }) => attempt(restoreDocument(cms, documentId, version))),
	);
	const restored = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
	const said = restored.length > 0 ? [restoredToast(restored, addressOf)] : [];
	const failed = answers.find((answer) => !answer.ok);
	if (!failed || failed.ok) return said;
	return [...said, errorToast(failed)];
}

function restoredToast(
	restored: readonly TenantDocument[],
	addressOf: (documentId: string) => string,
): ToastMessage {
	const [first, ...others] = restored;
	if (!first || others.length > 0) {
		return toast("success", "bin.restoredMany", { count: String(restored.length) });
	}
	const done = toast("success", "bin.restored", { name: first.name });
	return { ...done, link: { to: addressOf(first.documentId), label: "documents.open" } };
}
