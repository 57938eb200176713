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
	let next = Promise.withResolvers<void>();
	const follow = () => {
		next.resolve();
		next = Promise.withResolvers();
	};
	for (const limit of ["fieldsLimit", "partsLimit"] as const) {
		parser.on(limit, () => {
			isTooMany = true;
			follow();
		});
	}
	const finished = once(parser, "finish").catch(() => Promise.reject(noForm()));
	// Heard below; until then a rejection must not count as one that nobody hears.
	finished.catch(() => undefined);

	parser.on("field", (name, value) => {
		follow();
		fields.append(name, value);
	});
	parser.on("file", (field, stream: Readable, name, _encoding, type) => {
		follow();
		// A browser sends a file without a name where none was chosen.
		if (!name) {
			stream.resume();
			return;
		}
		// Whoever reads the stream hears of its error; while it waits for its turn, nobody does.
		stream.on("error", () => undefined);
		const followed = Promise.race([next.promise, finished]);
		followed.catch(() => undefined);
		const bytes = whole(stream, followed);
		taking = taking
			.then(() =>
				failures.length > 0 ? undefined : takeFile({ field, name: asChosen(name), type, bytes }, fields),
			)
			.catch((error: unknown) => void failures.push(error))
			.finally(() => stream.resume());
	});

	try {
		for await (const piece of request.body) {
			if (isTooMany) continue;
			if (!parser.write(piece)) await Promise.race([once(parser, "drain"), finished]);
		}
		if (!isTooMany) {
			parser.end();
			await finished;
		}
	} catch (failure) {
		// Whoever takes a file that breaks off hears of it; what came whole is still taken.
		if (!parser.writableEnded) parser.end();
		await taking;
		throw failure;
	}
	await taking;
	if (failures.length > 0) throw failures[0];
	if (isTooMany) throw formTooLarge();
	return fields;
}

/**
 * The name of a file as it is on its device. Browsers write a quote and the ends of lines so, and nothing else (HTML,
 * "multipart/form-data encoding algorithm"): who has a file with these three letters in its name sees the sign instead.
 */
function asChosen(name: string): string {
	return name.replaceAll(/%(?:22|0A|0D)/g, decodeURIComponent);
}

/**
 * The bytes of a file, which is whole once something has followed it. In workerd one that breaks off just ends. Whoever
 * leaves it half-way leaves the rest of it to be read past: the form goes on behind it.
 */
async function* whole(stream: Readable, followed: Promise<unknown>): AsyncGenerator<Uint8Array> {
	yield* stream.iterator({ destroyOnReturn: false });
	await followed;
}

function parserFor(contentType: string) {
	try {
		return new Busboy({ headers: { "content-type": contentType }, limits: LIMITS });
	} catch {
		throw noForm();
	}
}
