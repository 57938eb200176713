import { data } from "react-router";

/** Largest form without files, in bytes. */
const MAX_FORM_BYTES = 1024 * 1024;

/**
 * A form without files, or with a small one, held in memory. Throws the error page's answer: 413 above so many bytes,
 * whatever `Content-Length` says, and 400 for a body that is no form.
 */
export async function readForm(request: Request, most = MAX_FORM_BYTES): Promise<FormData> {
	const pieces: Uint8Array<ArrayBuffer>[] = [];
	let received = 0;
	for await (const piece of request.body ?? []) {
		received += piece.byteLength;
		if (received > most) throw refused(413, "the form is too large");
		pieces.push(piece);
	}
	const headers = { "Content-Type": request.headers.get("Content-Type") ?? "" };
	try {
		return await new Response(new Blob(pieces), { headers }).formData();
	} catch {
		throw noForm();
	}
}

/** The error page's answer to a body that is no form, or a damaged one. */
export function noForm() {
	return refused(400, "this is no form");
}

/** The router takes a thrown `data()` as an error response. */
function refused(status: number, message: string) {
	return data({ message }, { status });
}
