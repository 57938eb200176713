import { runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { z } from "zod";
import { pathOf } from "../../contract/api/endpoint.ts";
import { fileApi } from "../../contract/api/files.ts";
import { answerSchema } from "../../contract/answers.ts";
import { errorBodySchema } from "../../contract/errors.ts";
import type { Right } from "../../contract/entities/rights.ts";
import { chunkAnswerSchema } from "../../contract/files/upload.ts";
import { newTenantOwnedId } from "../../workers/cms/new-id.ts";
import { tenantByKey } from "../../workers/cms/across-tenants/tenant-client.ts";
import { call, makeUser, openAccount, type Registered } from "./workers-api.ts";
import { userOf } from "../../workers/cms/user/user-client.ts";

export const CHUNK = 5 * 1024 * 1024;

/** The object of a tenant. */
/** The tenant's calls, as the Worker makes them. */
export const callsOf = (tenantKey: string) => tenantByKey(env, tenantKey);

/** The tenant's object. */
export function tenantOf(tenantKey: string) {
	return env.TENANTS.get(env.TENANTS.idFromName(tenantKey));
}

export interface Library extends Registered {
	token: string;
	documentId: string;
}

/** A registered person with one document. */
export async function newLibrary(): Promise<Library> {
	const person = await openAccount();
	const documentId = await newDocument(person.tenant.tenantKey, person.user.documentId);
	return { ...person, token: person.jwt, documentId };
}

/** A document in the tenant's first category. */
export function newDocument(tenantKey: string, userId: string): Promise<string> {
	const documentId = newTenantOwnedId(tenantKey);
	return runInDurableObject(tenantOf(tenantKey), (_, state) => {
		state.storage.sql.exec(
			`INSERT INTO document (document_id, identifier, name, state, category_row, cost_currency, name_key,
				category_key, created_by, created_at, updated_at)
			SELECT ?, 1, 'Police', 0, min(id), 'CHF', 'police', 'x', ?, 0, 0 FROM category`,
			documentId,
			userId,
		);
		return documentId;
	});
}

/** Another member of the library's tenant, with these rights on the document's category. */
export async function newMember(library: Library, rights: Right[]): Promise<string> {
	const { user, jwt } = await makeUser();
	const { tenantKey } = library.tenant;
	const category = await runInDurableObject(tenantOf(tenantKey), (_, state) =>
		String(state.storage.sql.exec("SELECT name FROM category ORDER BY id LIMIT 1").one()["name"]),
	);
	await callsOf(tenantKey).setup.addMember({
		userId: user.documentId,
		name: "Leo Leser",
		email: user.email,
		role: "Member",
		rights: [{ category, rights }],
	});
	await userOf(env, user.documentId).memberships.add(library.tenant);
	return jwt;
}

export interface Chunk {
	index: number;
	total?: number;
	bytes: Uint8Array<ArrayBuffer>;
	name?: string;
	type?: string;
	session?: string;
	headers?: Record<string, string>;
}

export function newSession(): string {
	return `upload-${crypto.randomUUID()}`;
}

/** Sends one chunk as the browser does. */
export function sendChunk(token: string, documentId: string, chunk: Chunk): Promise<Response> {
	const headers: Record<string, string> = {
		Authorization: `Bearer ${token}`,
		"Content-Type": "application/octet-stream",
		"Content-Length": String(chunk.bytes.length),
		"X-Content-Type": chunk.type ?? "application/octet-stream",
		"X-Chunk-Index": String(chunk.index),
		"X-File-Name": encodeURIComponent(chunk.name ?? "Datei.bin"),
		"X-Session-ID": chunk.session ?? newSession(),
	};
	if (chunk.total !== undefined) headers["X-Total-Chunks"] = String(chunk.total);
	return exports.default.fetch(`http://cms${pathOf(fileApi.readUpload, { id: documentId })}`, {
		method: "POST",
		headers: { ...headers, ...chunk.headers },
		body: chunk.bytes,
	});
}

/** A chunk that stops on its way, `until` a byte of it (its middle), until it is sent to its end or its sender dies. */
export function beginChunk(
	{ token, documentId }: Pick<Library, "token" | "documentId">,
	session: string,
	{ index, total, bytes }: Chunk,
	until = Math.floor(bytes.length / 2),
) {
	const { readable, writable } = new FixedLengthStream(bytes.length);
	const writer = writable.getWriter();
	const answer = exports.default.fetch(`http://cms${pathOf(fileApi.readUpload, { id: documentId })}`, {
		method: "POST",
		headers: {
			Authorization: `Bearer ${token}`,
			"X-Content-Type": "application/zip",
			"X-Chunk-Index": String(index),
			...(total !== undefined && { "X-Total-Chunks": String(total) }),
			"X-File-Name": "Datei.bin",
			"X-Session-ID": session,
		},
		body: readable,
	});
	return {
		answer,
		/** All until there has been taken. */
		isUnderWay: writer.write(bytes.subarray(0, until)),
		finish: () => void writer.write(bytes.subarray(until)).then(() => writer.close()),
		die: () => void writer.abort(new Error("gone")),
	};
}

export async function chunkAnswerOf(response: Response) {
	return answerSchema(chunkAnswerSchema).parse(await response.json()).data;
}

/** A failure in terms of its keys, whatever the texts beside them say. */
export async function errorOf(response: Response) {
	const { error } = errorBodySchema.parse(await response.json());
	const { key, errors, ...details } = error.details;
	const fields = errors?.map(({ path, message, key: own }) => ({ path, message: own ?? message }));
	return {
		...error,
		message: key ?? error.message,
		details: { ...details, ...(fields && { errors: fields }) },
	};
}

/** Uploads a small file in one chunk. @returns its id */
export async function uploadSmall(
	library: Library,
	file: { bytes: Uint8Array<ArrayBuffer>; name?: string; type?: string },
): Promise<string> {
	const response = await sendChunk(library.token, library.documentId, { index: 0, total: 1, ...file });
	const { documentFile } = await chunkAnswerOf(response);
	return z.string().parse(documentFile?.documentId);
}

export function getFile(token: string, path: string, headers?: Record<string, string>): Promise<Response> {
	return call("GET", `${fileApi.list.path}/${path}`, headers ? { token, headers } : { token });
}

/** `length` bytes that differ from place to place. */
export function someBytes(length: number, seed = 1): Uint8Array<ArrayBuffer> {
	const bytes = new Uint8Array(length);
	for (let position = 0; position < length; position += 1) {
		bytes[position] = (position * 31 + seed * 17 + (position >> 8)) & 255;
	}
	return bytes;
}
