import { href } from "react-router";
import { z } from "zod";
import { documentIdSchema } from "../../../contract/ids.ts";
import { sessionIdSchema } from "../../../contract/files/upload.ts";
import { orErrorPage } from "../../cms/attempt.ts";
import { suggestedName } from "../../../contract/files/suggested-name.ts";
import { textsOf } from "../../texts/request-texts.ts";
import { onlyPosted } from "../../features/form/only-posted.server.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { discardEmptyDocument, makeDocumentOfFile } from "./document-of-file.server.ts";
import { isForOtherUser } from "../../features/upload/other-user.server.ts";
import { UploadError } from "../../features/upload/upload-error.ts";
import { bindingsContext } from "../../middleware/bindings.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { tokenContext } from "../../middleware/session.ts";
import type { Route } from "./+types/document";

const orderSchema = z.union([
	z.object({
		tenant: documentIdSchema,
		category: documentIdSchema,
		fileName: z.string().min(1),
		/** None leaves it to the file's name. */
		name: z.string().default(""),
		sessionId: sessionIdSchema,
	}),
	z.object({ discard: documentIdSchema, version: z.coerce.number().int().min(1) }),
]);

/** Files the document of a file that the browser is about to send, or takes it back where the file never came. */
export async function action({ request, context }: Route.ActionArgs) {
	const token = context.get(tokenContext);
	const bindings = context.get(bindingsContext);
	if (token === null || (await orErrorPage(isForOtherUser(request, token, bindings)))) {
		return Response.json({ message: "error.unauthorized" }, { status: 401 });
	}
	const order = orderSchema.safeParse(Object.fromEntries(await readForm(request)));
	if (!order.success) return Response.json({ message: "error.badRequest" }, { status: 400 });
	const cms = context.get(cmsContext);
	if ("discard" in order.data) {
		await discardEmptyDocument(cms, order.data.discard, order.data.version);
		return Response.json(null);
	}
	const { tenant, category, fileName, sessionId } = order.data;
	try {
		const name = order.data.name.trim() || suggestedName(fileName, textsOf(context));
		const made = await makeDocumentOfFile(cms, fileName, { tenant, category, name, key: sessionId });
		return Response.json({ documentId: made.documentId, version: made.version });
	} catch (error) {
		if (!(error instanceof UploadError)) throw error;
		return Response.json({ message: error.key, said: error.said }, { status: error.status });
	}
}

export function loader({ request, params }: Route.LoaderArgs) {
	return onlyPosted(request, href("/:locale?/documents/add", params));
}
