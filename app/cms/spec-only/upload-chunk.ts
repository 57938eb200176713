import { documentApi } from "../../../contract/api/documents.ts";
import { fillPath } from "../../../contract/api/path.ts";
import { FILE_PATHS } from "../../../contract/files/file-paths.ts";
import { CHUNK_HEADERS } from "../../../contract/files/upload-headers.ts";
import { attempt } from "../attempt.ts";
import { type CmsAccess, createCmsClient } from "../cms-client.ts";
import { completeFile } from "./complete.ts";

/** What spec 7 has of a chunk's headers. */
const HEADERS = [
	"Content-Type",
	CHUNK_HEADERS.contentType,
	CHUNK_HEADERS.index,
	CHUNK_HEADERS.total,
	CHUNK_HEADERS.fileName,
	CHUNK_HEADERS.sessionId,
];

export interface SentChunk {
	documentId: string;
	token: string;
	headers: Headers;
	body: BodyInit | null;
}

/**
 * Sends a chunk to a CMS that knows the specification alone, which does not say what is answered: that it went well is
 * enough, and after the last one the file is found in its document.
 * @returns the answer of the contract
 */
export async function uploadChunk(
	access: CmsAccess,
	{ documentId, token, headers, body }: SentChunk,
): Promise<Response> {
	const sent = new Headers({ Authorization: `Bearer ${token}` });
	for (const name of HEADERS) {
		const value = headers.get(name);
		if (value !== null) sent.set(name, value);
	}
	const path = fillPath(FILE_PATHS.upload, { id: documentId });
	const answer = await access.fetchCms(path, { method: "POST", headers: sent, body });
	if (!answer.ok) return new Response(answer.body, answer);
	await answer.body?.cancel();
	const index = Number(headers.get(CHUNK_HEADERS.index));
	const isLast = index + 1 === Number(headers.get(CHUNK_HEADERS.total));
	const name = decodeURIComponent(headers.get(CHUNK_HEADERS.fileName) ?? "");
	return Response.json({
		data: {
			sessionId: headers.get(CHUNK_HEADERS.sessionId),
			receivedChunks: [index],
			documentFile: isLast ? await fileOf(access, token, { documentId, name }) : null,
		},
		meta: {},
	});
}

/** The file that has arrived. Where its document does not show it yet, its name has to do: sent again it would be there twice. */
async function fileOf(
	access: CmsAccess,
	token: string,
	{ documentId, name }: { documentId: string; name: string },
) {
	const cms = createCmsClient(access, { token });
	const read = await attempt(cms.call(documentApi.read, { params: { id: documentId } }));
	const files = read.ok ? read.value.documentFiles.filter(({ file }) => file.name === name) : [];
	return files.at(-1) ?? completeFile({ documentId, file: { name, url: "" } });
}
