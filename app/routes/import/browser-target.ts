import { z } from "zod";
import { categoryReminderSchema } from "../../../contract/entities/entities.ts";
import { documentIdSchema } from "../../../contract/ids.ts";
import { chunkedSend } from "../../features/import/run/send-file.ts";
import { openedOnce } from "../../features/import/run/opened-once.ts";
import { type ImportTarget, RefusedError } from "../../features/import/run/import-target.ts";
import type { ImportStep } from "../../features/import/steps/step-schemas.ts";
import { askingFor, textAt, valueAt } from "../../features/upload/ask-server.ts";
import { EXPECTED_USER_HEADER } from "../../features/upload/expected-user.ts";
import { type SendChunk, sendByXhr } from "../../features/upload/send-chunk.ts";

const STEP_ADDRESS = "/import/step";

const idSchema = documentIdSchema;
const foundSchema = z.object({
	folders: z.array(idSchema.nullable()),
	parties: z.array(idSchema.nullable()),
});
const runningSchema = z.object({ lastUndoingAt: z.string().nullable() });
const openedSchema = runningSchema.extend({ documentId: idSchema });
const ensuredSchema = z.object({ documentId: idSchema, left: z.array(categoryReminderSchema) });
const begunSchema = z.object({
	documentId: idSchema,
	isThere: z.boolean(),
	isDeleted: z.boolean(),
	missing: z.array(z.number()),
	replacedDocument: idSchema.nullable(),
});

interface Into {
	/** Who is signed in on this page: what somebody else would get is refused. */
	userId: string;
	tenant: string;
	/** Bytes of every chunk but the last. */
	chunkSize: number;
}

/** A tenant as an import of this page sees it: the app's Worker asks the CMS for it, by the user's session. */
export function browserTarget({ userId, tenant, chunkSize }: Into): ImportTarget {
	const ask = askingFor(userId);
	const send: SendChunk = (chunk) =>
		sendByXhr({ ...chunk, headers: { ...chunk.headers, [EXPECTED_USER_HEADER]: userId } });

	async function take<Schema extends z.ZodType>(
		step: ImportStep,
		schema: Schema,
		signal?: AbortSignal,
	): Promise<z.output<Schema>> {
		const { status, body } = await ask(STEP_ADDRESS, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(step),
			...(signal && { signal }),
		});
		const answer = schema.safeParse(valueAt(body, "data"));
		if (status === 200 && answer.success) return answer.data;
		const retryAfter = valueAt(body, "error", "details", "retryAfter");
		// Behind a name of a field stands why.
		const [field] = asList(valueAt(body, "error", "details", "errors"));
		const said = textAt(field, "key") ?? textAt(field, "message") ?? textAt(body, "error", "message");
		throw new RefusedError(
			status === 200 ? 500 : status,
			said ?? "error.unknownError",
			typeof retryAfter === "number" ? retryAfter : null,
		);
	}

	const { opened, hold, check, close, forImport } = openedOnce({
		open: (signal) => take({ step: "open", tenant }, openedSchema.nullable(), signal),
		hold: (importId, isRunning, signal) =>
			take({ step: "hold", importId, isRunning }, runningSchema.nullable(), signal),
	});
	return {
		importId: opened,
		hold,
		check,
		close,
		find: ({ folders, parties }, signal) =>
			take({ step: "find", tenant, folders: [...folders], parties: [...parties] }, foundSchema, signal),
		ensureCategory: (name, signal, details) =>
			forImport(signal, (importId) =>
				take({ step: "category", tenant, importId, name, ...details }, ensuredSchema, signal),
			),
		ensureFolder: (name, signal) =>
			forImport(signal, (importId) => take({ step: "folder", tenant, importId, name }, idSchema, signal)),
		ensureParty: (party, signal) =>
			forImport(signal, (importId) =>
				take({ step: "party", tenant, importId, party }, idSchema.nullable(), signal),
			),
		begin: ({ key, write, files, claimed }, signal) =>
			forImport(signal, (importId) =>
				take(
					{ step: "begin", tenant, importId, key, write, files: [...files], claimed: [...claimed] },
					begunSchema,
					signal,
				),
			),
		replace: (documentId, replaced, signal) =>
			forImport(signal, async (importId) => {
				await take({ step: "replace", importId, documentId, replaced }, z.null(), signal);
			}),
		send: chunkedSend({ chunkSize, ask, send, isOffline: () => !navigator.onLine }),
	};
}

function asList(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : [];
}
