import { data } from "react-router";
import { MAX_SELECTION } from "../../../contract/constants.ts";
import { boundedPieces } from "./bounded-pieces.server.ts";

/** Largest form without files, in bytes. */
const MAX_FORM_BYTES = 1024 * 1024;
/** A megabyte could be hundreds of thousands, which take seconds. A whole selection has a field for each document. */
const MAX_FIELDS = 2 * MAX_SELECTION;
const AMPERSAND = "&".charCodeAt(0);

/**
 * A form without files, or with a small one, held in memory. Throws the error page's answer: 413 above this many bytes or
 * fields, whatever `Content-Length` says, and 400 for a body that is no form.
 */
export async function readForm(request: Request, most = MAX_FORM_BYTES): Promise<FormData> {
	const pieces: Uint8Array<ArrayBuffer>[] = [];
	let separators = 0;
	const isMultipart = request.headers.get("Content-Type")?.startsWith("multipart/") ?? false;
	for await (const piece of boundedPieces(request, most, formTooLarge)) {
		if (!isMultipart) for (const byte of piece) if (byte === AMPERSAND) separators += 1;
		if (separators >= MAX_FIELDS) throw formTooLarge();
		pieces.push(piece);
	}
	const headers = { "Content-Type": request.headers.get("Content-Type") ?? "" };
	try {
		return await new Response(new Blob(pieces), { headers }).formData();
	} catch {
		throw noForm();
	}
}

/** The error page's answer to a form with more bytes, fields or files than are taken. */
export function formTooLarge() {
	return refused(413, "the form is too large");
}

/** The error page's answer to a body that is no form, or a damaged one. */
export function noForm() {
	return refused(400, "this is no form");
}

/** The router takes a thrown `data()` as an error response. */
function refused(status: number, message: string) {
	return data({ message }, { status });
}
