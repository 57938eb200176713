import { once } from "node:events";
import type { Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import { formTooLarge, noForm, readForm } from "./read-form.server.ts";

/** A file of a form on its way in. */
export interface IncomingFile {
	/** Name of the form's field. */
	field: string;
	name: string;
	/** As the browser says; not to be believed. */
	type: string;
	bytes: AsyncIterable<Uint8Array>;
}

// A field that is cut off here is still longer than any that is accepted.
const LIMITS = { fieldSize: 64 * 1024, fields: 1_000, parts: 1_200 };

/**
 * Reads a form of the type multipart/form-data without holding its files: each is handed to `takeFile` with the fields
 * that stand before it, one after the other, and the form waits until that has taken it. Should `takeFile` fail, the rest of the form is
 * still read, so that the browser hears the answer, and the failure is thrown at the end. A form of the ordinary type
 * has fields only. A body that is no form is refused with 400, and one of too many parts with 413, after what came before:
 * what follows is read, but not taken apart.
 */
export async function readMultipart(
	request: Request,
	takeFile: (file: IncomingFile, fieldsBefore: FormData) => Promise<void>,
): Promise<FormData> {
	const contentType = request.headers.get("Content-Type") ?? "";
	if (!contentType.startsWith("multipart/form-data") || !request.body) return readForm(request);
	const fields = new FormData();
	let taking = Promise.resolve();
	const failures: unknown[] = [];
	const parser = parserFor(contentType);
	let isTooMany = false;
	for (const limit of ["fieldsLimit", "partsLimit"] as const) parser.on(limit, () => (isTooMany = true));

	parser.on("field", (name, value) => fields.append(name, value));
	parser.on("file", (field, stream: Readable, name, _encoding, type) => {
		// A browser sends a file without a name where none was chosen.
		if (!name) {
			stream.resume();
			return;
		}
		// Whoever reads the stream hears of its error; while it waits for its turn, nobody does.
		stream.on("error", () => undefined);
		taking = taking
			.then(() => (failures.length > 0 ? undefined : takeFile({ field, name, type, bytes: stream }, fields)))
			.catch((error: unknown) => void failures.push(error))
			.finally(() => stream.resume());
	});

	const finished = once(parser, "finish").catch(() => Promise.reject(noForm()));
	// Heard below; until then a rejection must not count as one that nobody hears.
	finished.catch(() => undefined);
	for await (const piece of request.body) {
		if (isTooMany) continue;
		if (!parser.write(piece)) await Promise.race([once(parser, "drain"), finished]);
	}
	if (!isTooMany) {
		parser.end();
		await finished;
	}
	await taking;
	if (failures.length > 0) throw failures[0];
	if (isTooMany) throw formTooLarge();
	return fields;
}

function parserFor(contentType: string) {
	try {
		return new Busboy({ headers: { "content-type": contentType }, limits: LIMITS });
	} catch {
		throw noForm();
	}
}
