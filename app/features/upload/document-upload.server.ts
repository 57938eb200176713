import { answerSchema } from "../../../contract/answers.ts";
import type { DocumentFile } from "../../../contract/entities/entities.ts";
import { fillPath } from "../../../contract/api/path.ts";
import { FILE_PATHS } from "../../../contract/files/file-paths.ts";
import { chunkAnswerSchema } from "../../../contract/files/upload.ts";
import { uploadChunk } from "../../cms/spec-only/upload-chunk.ts";
import type { Bindings } from "../../middleware/bindings.ts";
import { textAt } from "./ask-server.ts";
import type { FormDestination, SentChunk } from "./stream-form.server.ts";

const answerOfCms = answerSchema(chunkAnswerSchema);

/** Has the files of a form become files of documents, by the token of who has sent it. */
export function documentUpload(
	bindings: Bindings,
	token: string,
): Pick<FormDestination<DocumentFile>, "bindings" | "sendChunk" | "cancelUpload"> {
	return {
		bindings,
		async sendChunk(chunk) {
			const response = await send(chunk, bindings, token);
			const body: unknown = await response.json().catch(() => null);
			const accepted = answerOfCms.safeParse(body);
			if (accepted.success) return { status: response.status, arrived: accepted.data.data.documentFile };
			return { status: response.status, said: textAt(body, "error", "details", "key") };
		},
		async cancelUpload({ documentId, sessionId }) {
			const { speaksContract } = await bindings.configuration();
			if (!speaksContract) return;
			const path = `${fillPath(FILE_PATHS.upload, { id: documentId })}?sessionId=${sessionId}`;
			const response = await bindings.fetchCms(path, {
				method: "DELETE",
				headers: { Authorization: `Bearer ${token}` },
			});
			await response.body?.cancel();
		},
	};
}

async function send({ documentId, headers, bytes }: SentChunk, bindings: Bindings, token: string) {
	const { speaksContract } = await bindings.configuration();
	if (!speaksContract) {
		return uploadChunk(bindings, { documentId, token, headers: new Headers(headers), body: bytes });
	}
	return bindings.fetchCms(fillPath(FILE_PATHS.upload, { id: documentId }), {
		method: "POST",
		headers: { ...headers, Authorization: `Bearer ${token}` },
		body: bytes,
	});
}
