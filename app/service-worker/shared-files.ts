import { SHARED_FILES } from "../features/offline/kept-cache.ts";

/** Where another app's files arrive (public/manifest.webmanifest), and the page that shows them. */
const SHARE_PATH = "/documents/add";
const SHOWN_AT = `${SHARE_PATH}?shared=1`;

export function isShare({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean {
	return sameOrigin && url.pathname === SHARE_PATH && url.searchParams.has("share");
}

/**
 * Keeps what another app has shared until its page is there: somebody may have to sign in first, and a form that is
 * sent has nothing left to show. A text or an address becomes a text file.
 */
export async function takeShared(request: Request, storage: CacheStorage): Promise<Response> {
	const form = await request.formData();
	const cache = await storage.open(SHARED_FILES);
	const files = form.getAll("files").filter((value) => value instanceof File);
	const said = ["title", "text", "url"].flatMap((name) => {
		const value = form.get(name);
		return typeof value === "string" && value.trim() !== "" ? [value.trim()] : [];
	});
	if (files.length === 0 && said.length > 0) {
		files.push(new File([said.join("\n")], `${said[0]?.slice(0, 60)}.txt`, { type: "text/plain" }));
	}
	const at = Date.now();
	await Promise.all(
		files.map((file, index) => {
			const headers = {
				"Content-Type": file.type || "application/octet-stream",
				"X-Name": encodeURIComponent(file.name),
				"X-Shared-At": String(at),
			};
			return cache.put(`/${SHARED_FILES}/${at}-${index}`, new Response(file, { headers }));
		}),
	);
	return Response.redirect(new URL(SHOWN_AT, request.url), 303);
}
