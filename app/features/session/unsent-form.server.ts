import { readMultipart } from "../form/read-multipart.server.ts";
import { SENT_AGAIN, type UnsentForm } from "./unsent-form.ts";

/** Texts of a form that are kept, in characters. */
const MAX_KEPT = 1024 * 1024;

/** Whether a page without scripts sends its form. (A page with scripts keeps it itself: features/failed-reads.) */
export function isFormOfPage({ method, url }: Request): boolean {
	return method === "POST" && !new URL(url).pathname.endsWith(".data");
}

/** What was sent and cannot be taken now; `null` for what cannot be kept. Files go by, passwords are left out. */
export async function unsentForm(request: Request, url: URL): Promise<Omit<UnsentForm, "why"> | null> {
	let isIncomplete = false;
	let form: FormData;
	try {
		form = await readMultipart(request, () => {
			isIncomplete = true;
			return Promise.resolve();
		});
	} catch {
		return null;
	}
	const fields: [string, string][] = [];
	for (const [name, value] of form) {
		if (typeof value === "string" && !/password/i.test(name)) fields.push([name, value]);
		else isIncomplete ||= typeof value === "string" ? value !== "" : value.size > 0;
	}
	const length = fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
	if (length > MAX_KEPT || fields.every(([, value]) => value === "")) return null;
	return { action: withoutMark(url), fields, isIncomplete };
}

function withoutMark({ pathname, search }: URL): string {
	const kept = new URLSearchParams(search);
	if (!kept.has(SENT_AGAIN)) return pathname + search;
	kept.delete(SENT_AGAIN);
	return pathname + (kept.size > 0 ? `?${kept}` : "");
}
