import { readForm } from "../form/read-form.server.ts";
import type { UnsentForm } from "./unsent-form.ts";

/**
 * What a page without scripts has sent after its session had ended; `null` for any other request, and for what cannot
 * be kept. (A page with scripts keeps its form itself: features/failed-reads.)
 */
export async function unsentForm(request: Request, url: URL): Promise<UnsentForm | null> {
	if (request.method !== "POST" || new URL(request.url).pathname.endsWith(".data")) return null;
	let form: FormData;
	try {
		form = await readForm(request);
	} catch {
		return null;
	}
	const fields: [string, string][] = [];
	let isIncomplete = false;
	for (const [name, value] of form) {
		if (typeof value === "string" && !/password/i.test(name)) fields.push([name, value]);
		else isIncomplete ||= typeof value === "string" ? value !== "" : value.size > 0;
	}
	if (fields.every(([, value]) => value === "")) return null;
	return { action: url.pathname + url.search, fields, isIncomplete };
}
