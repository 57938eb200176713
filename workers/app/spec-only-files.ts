import { answerWithin } from "../../app/cms/answer-within.ts";
import { createCmsClient } from "../../app/cms/cms-client.ts";
import { uploadChunk } from "../../app/cms/spec-only/upload-chunk.ts";
import type { Bindings } from "../../app/middleware/bindings.ts";
import { fileApi } from "../../contract/api/files.ts";
import { ContractError } from "../../contract/errors.ts";
import { contentDisposition } from "../../contract/files/content-disposition.ts";
import { FILE_PATHS } from "../../contract/files/file-paths.ts";

interface AskedFile {
	/** The path of the contract, not filled in. */
	path: string;
	/** Of the file, or of the document to which one is uploaded. */
	id: string;
	token: string;
	request: Request;
}

/** What a browser asks for a file, from a CMS that knows the specification alone: what that does not have is not there. */
export async function specOnlyFile(bindings: Bindings, asked: AskedFile): Promise<Response> {
	const { path, id, token, request } = asked;
	if (path === FILE_PATHS.upload && request.method === "POST") {
		return uploadChunk(bindings, { documentId: id, token, headers: request.headers, body: request.body });
	}
	// What is asked around an upload is not known: nothing is said of room, of twins, or of what has arrived.
	if (path === FILE_PATHS.upload || path === FILE_PATHS.check) return Response.json({ data: null, meta: {} });
	const isRead = request.method === "GET" || request.method === "HEAD";
	if (!isRead || (path !== FILE_PATHS.file && path !== FILE_PATHS.content)) {
		throw new ContractError("NotFoundError", "error.notFound");
	}
	const cms = createCmsClient(bindings, { token });
	const read = await cms.call(fileApi.read, { params: { id } });
	if (path === FILE_PATHS.file) return Response.json({ data: read, meta: {} });
	const answer = await bytesOf(bindings, read.file.url, asked);
	return asSafeFile(answer, {
		...read.file,
		isDownload: new URL(request.url).searchParams.get("download") === "1",
	});
}

/** More than one is no redirect of a store of files. */
const MOST_REDIRECTS = 3;

/** The bytes at a file's `url`, as an address is read from the base URL of the CMS, or below that. */
async function bytesOf({ cmsUrl }: Bindings, url: string, { token, request }: AskedFile): Promise<Response> {
	const base = new URL(`${(cmsUrl ?? request.url).replace(/\/+$/, "")}/`);
	const found = await follow(new URL(url, base), { base, token, request });
	if (found.status !== 404 || !url.startsWith("/")) return found;
	await found.body?.cancel();
	return follow(new URL(url.replace(/^\/+/, ""), base), { base, token, request });
}

/** The token is for the CMS alone, wherever it leads. */
async function follow(
	address: URL,
	{ base, token, request }: { base: URL; token: string; request: Request },
): Promise<Response> {
	for (let at = address, redirects = 0; ; redirects += 1) {
		const headers = new Headers({ "Accept-Encoding": "identity" });
		if (at.origin === base.origin) headers.set("Authorization", `Bearer ${token}`);
		for (const name of ["Range", "If-Range", "If-None-Match"]) {
			const value = request.headers.get(name);
			if (value !== null) headers.set(name, value);
		}
		const from = at;
		// oxlint-disable-next-line no-await-in-loop -- one leads to the next
		const answer = await answerWithin(false, (signal) =>
			fetch(from, { method: request.method, headers, signal, redirect: "manual" }),
		);
		const next = answer.headers.get("Location");
		const leadsOn = answer.status >= 301 && answer.status <= 308 && answer.status !== 304 && next !== null;
		if (!leadsOn || redirects === MOST_REDIRECTS) return answer;
		// oxlint-disable-next-line no-await-in-loop -- before the next one is asked
		await answer.body?.cancel();
		at = new URL(next, from);
	}
}

/** Types that a browser may show in place: they carry no script that it would run. */
const SAFE_TO_SHOW = new Set([
	"application/pdf",
	"image/png",
	"image/jpeg",
	"image/webp",
	"image/gif",
	"text/plain",
]);
/** Whatever a file holds, it can neither run nor load anything, nor reach into the page that shows it. */
const SANDBOX =
	"sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; frame-ancestors 'self'";
const KEPT_HEADERS = ["Content-Length", "Content-Range", "Accept-Ranges", "ETag", "Last-Modified"];

/** The bytes as this origin may give them out: whoever has uploaded them has said what they are. */
function asSafeFile(
	answer: Response,
	{ name, mime, isDownload }: { name: string; mime: string; isDownload: boolean },
): Response {
	if (answer.status !== 304 && !answer.ok) {
		throw answer.status === 416
			? new ContractError("RangeNotSatisfiableError", "the file has no such bytes")
			: new ContractError("NotFoundError", "error.notFound");
	}
	const said = (answer.headers.get("Content-Type") ?? mime).split(";")[0]?.trim().toLowerCase() ?? "";
	const isSafe = SAFE_TO_SHOW.has(said);
	const headers = new Headers({
		"Content-Type": isSafe ? said : "application/octet-stream",
		"Content-Disposition": contentDisposition(isSafe && !isDownload ? "inline" : "attachment", name),
		"Content-Security-Policy": SANDBOX,
		"X-Content-Type-Options": "nosniff",
		"Cross-Origin-Resource-Policy": "same-origin",
		"Cache-Control": "private, no-cache",
		Vary: "Authorization, Cookie",
	});
	for (const kept of KEPT_HEADERS) {
		const value = answer.headers.get(kept);
		if (value !== null) headers.set(kept, value);
	}
	return new Response(answer.status === 304 ? null : answer.body, { status: answer.status, headers });
}
