import { randomUUID } from "node:crypto";
import { z } from "zod";
import { documentApi } from "../../contract/api/documents.ts";
import { pathOf } from "../../contract/api/endpoint.ts";
import { fileApi } from "../../contract/api/files.ts";
import { identityApi } from "../../contract/api/identity.ts";
import { categoryApi } from "../../contract/api/tenant-lists.ts";
import { sessionSchema } from "../../contract/identity/auth.ts";
import {
	documentSchema,
	namedSchema,
	tenantSchema,
	type TenantDocument,
} from "../../contract/entities/entities.ts";
import { chunkAnswerSchema, type ChunkAnswer } from "../../contract/files/upload.ts";
import { bearer } from "./own-connection.ts";
import { chunkHeaders, type ChunkDescription } from "../../app/features/upload/chunk-headers.ts";

/** A script that uses the public contract at `/api`. Whatever is not answered with 2xx is thrown. */
export interface ApiClient {
	newDocument: (name: string) => Promise<TenantDocument>;
	readDocument: (documentId: string) => Promise<TenantDocument>;
	rename: (document: TenantDocument, name: string) => Promise<TenantDocument>;
	sendChunk: (
		documentId: string,
		chunk: ChunkDescription,
		bytes: Uint8Array<ArrayBuffer>,
	) => Promise<ChunkAnswer>;
	readUpload: (documentId: string, sessionId: string) => Promise<ChunkAnswer>;
	deleteFile: (fileId: string) => Promise<void>;
	download: (url: string) => Promise<Response>;
}

export const PASSWORD = "korrekt Pferd Batterie";

/** In which those who register say an address to a server that believes it. */
export const ADDRESS_HEADER = "X-Real-IP";

export async function registerAt(
	origin: string,
	email: string,
	{ firstName = "Mia", lastName = "Muster" } = {},
): Promise<string> {
	const response = await fetch(`${origin}/api${identityApi.register.path}`, {
		method: "POST",
		headers: { "Content-Type": "application/json", [ADDRESS_HEADER]: randomUUID() },
		body: JSON.stringify({
			email,
			password: PASSWORD,
			firstName,
			lastName,
			accountType: "privatePerson",
		}),
	});
	return sessionSchema.parse(await response.json()).jwt;
}

export async function apiClient(origin: string, token: string): Promise<ApiClient> {
	async function call(path: string, init: RequestInit = {}): Promise<Response> {
		const headers = { ...init.headers, ...bearer(token) };
		const response = await fetch(`${origin}/api${path}`, { ...init, headers });
		if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
		return response;
	}

	async function read<Schema extends z.ZodType>(schema: Schema, path: string, init?: RequestInit) {
		const body: unknown = await (await call(path, init)).json();
		return schema.parse(z.object({ data: z.unknown() }).parse(body).data);
	}

	function write(method: string, path: string, data: object) {
		return read(documentSchema, path, {
			method,
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ data }),
		});
	}

	const meSchema = z.object({ tenants: z.array(tenantSchema) });
	const { tenants } = await read(meSchema, `${identityApi.me.path}?populate[tenants]=true`);
	const tenant = tenants[0]?.documentId;
	const categories = await read(z.array(namedSchema), `${categoryApi.list.path}?filters[tenant]=${tenant}`);
	const documentCategory = categories[0]?.documentId;

	return {
		newDocument: (name) => write("POST", documentApi.create.path, { tenant, name, documentCategory }),
		readDocument: (documentId) => read(documentSchema, pathOf(documentApi.read, { id: documentId })),
		rename: ({ documentId, version }, name) =>
			write("PUT", pathOf(documentApi.write, { id: documentId }), { name, documentCategory, version }),
		sendChunk: (documentId, chunk, body) =>
			read(chunkAnswerSchema, pathOf(fileApi.readUpload, { id: documentId }), {
				method: "POST",
				headers: chunkHeaders(chunk),
				body,
			}),
		readUpload: (documentId, sessionId) =>
			read(chunkAnswerSchema, `${pathOf(fileApi.readUpload, { id: documentId })}?sessionId=${sessionId}`),
		deleteFile: async (fileId) => {
			await call(pathOf(fileApi.read, { id: fileId }), { method: "DELETE" });
		},
		download: (url) => call(url),
	};
}
