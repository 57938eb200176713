import { href, redirect, replace } from "react-router";
import { documentMoveWriteSchema } from "../../../../contract/entities/document-move.ts";
import { attempt } from "../../../cms/attempt.ts";
import { moveDocument } from "../../../cms/document-moves.ts";
import { invalidForm, rejectedForm } from "../../../features/form/form-result.server.ts";
import { readForm } from "../../../features/form/read-form.server.ts";
import { toast } from "../../../features/toasts/toast.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { toastsContext } from "../../../middleware/toasts.ts";
import type { Route } from "./+types/route";

/** Moves the document and leads to it; where that takes longer, to the page that says how far it is. */
export async function beginMove({ request, url, params, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const version = Number(form.get("version"));
	const write = documentMoveWriteSchema.safeParse({
		tenant: form.get("tenant") ?? "",
		documentCategory: form.get("documentCategory") ?? "",
		...(Number.isInteger(version) && version > 0 && { version }),
	});
	if (!write.success) return invalidForm(write.error, form);
	const moved = await attempt(moveDocument(context.get(cmsContext), params.documentId, write.data));
	if (!moved.ok) return rejectedForm(moved, form);
	const { state, documentId, tenant } = moved.value;
	if (state === "running") return replace(url.pathname);
	const name = String(form.get("name") ?? "");
	context.get(toastsContext).leave(toast("success", "move.done", { name, tenant: tenant?.name ?? "" }));
	return documentId === null
		? redirect(href("/:locale?/documents", params))
		: redirect(href("/:locale?/documents/:documentId", { ...params, documentId }));
}
