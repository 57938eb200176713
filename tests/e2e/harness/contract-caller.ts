import { randomUUID } from "node:crypto";
import type { APIRequestContext, APIResponse } from "@playwright/test";
import { z } from "zod";
import { documentApi } from "../../../contract/api/documents.ts";
import { pathOf } from "../../../contract/api/endpoint.ts";
import { fileApi } from "../../../contract/api/files.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { categoryApi, partyApi } from "../../../contract/api/tenant-lists.ts";
import { answerSchema } from "../../../contract/answers.ts";
import type { DocumentState } from "../../../contract/entities/document-state.ts";
import {
	type TenantDocument,
	type DocumentParty,
	documentCategorySchema,
	documentPartySchema,
	documentSchema,
	userSchema,
} from "../../../contract/entities/entities.ts";
import { CHUNK_HEADERS } from "../../../contract/files/upload-headers.ts";
import { type ChunkAnswer, chunkAnswerSchema } from "../../../contract/files/upload.ts";
import type { NewParty } from "../../../contract/entities/party-writes.ts";
import type { DocumentCreate } from "../../../contract/entities/writes.ts";

/** A file to file. */
export interface Upload {
	name: string;
	mime: string;
	bytes: Uint8Array;
	/** How many chunks it has, of which these bytes are the first. */
	chunks?: number;
}

/** The contract over HTTP, as one account may use it. */
export class ContractCaller {
	readonly #request: APIRequestContext;
	/** Where it files what does not say where: asked for once, as a long list is made one by one. */
	#place: Promise<Pick<DocumentCreate, "tenant" | "documentCategory">> | undefined;

	constructor(request: APIRequestContext) {
		this.#request = request;
	}

	async get<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
		// A machine under load resets a connection now and then; what only reads may ask once more.
		return read(await this.#request.get(`/api${path}`, { maxRetries: 1 }), schema);
	}

	/** Makes something by an endpoint of the contract, for an import where `headers` name one. */
	async post<Schema extends z.ZodType>(
		path: string,
		data: Record<string, unknown>,
		schema: Schema,
		headers: Record<string, string> = {},
	): Promise<z.output<Schema>> {
		return read(await this.#request.post(`/api${path}`, { data: { data }, headers }), schema);
	}

	/** Ends the session of the account, as another device of its can. */
	async signOut(): Promise<void> {
		await this.#request.post(`/api${identityApi.signOut.path}`);
	}

	/** Files a document in the account's first tenant and, where `changes` name none, its first category. */
	async createDocument(changes: Partial<DocumentCreate> & { name: string }): Promise<TenantDocument> {
		this.#place ??= this.#firstPlace();
		const data = { ...(await this.#place), ...changes };
		return read(
			await this.#request.post(`/api${documentApi.create.path}`, { data: { data } }),
			documentSchema,
		);
	}

	async #firstPlace(): Promise<Pick<DocumentCreate, "tenant" | "documentCategory">> {
		const { tenants: [first] = [] } = await this.get(
			`${identityApi.me.path}?populate[tenants]=true`,
			userSchema,
		);
		const ofFirst = `${categoryApi.list.path}?filters[tenant]=${first?.documentId}`;
		const [category] = await this.get(ofFirst, z.array(documentCategorySchema));
		if (!category) throw new Error("the account has no category");
		return { tenant: category.tenant.documentId, documentCategory: category.documentId };
	}

	/** Changes a document behind the back of the page that shows it. */
	async changeDocument(
		document: TenantDocument,
		changes: { name: string; description?: string },
	): Promise<TenantDocument> {
		const data = {
			documentNumber: document.documentNumber,
			description: document.description,
			documentCategory: document.documentCategory.documentId,
			startDate: document.startDate,
			endDate: document.endDate,
			inactiveDate: document.inactiveDate,
			warrantyUntil: document.warrantyUntil,
			cost: document.cost,
			costCurrency: document.costCurrency,
			version: document.version,
			...changes,
		};
		const address = `/api${pathOf(documentApi.read, { id: document.documentId })}`;
		return read(await this.#request.put(address, { data: { data } }), documentSchema);
	}

	/** Changes a party behind the back of the page that shows it. */
	async changeParty(documentId: string, party: Pick<NewParty, "type" | "name">): Promise<DocumentParty> {
		const response = await this.#request.put(`/api${pathOf(partyApi.update, { id: documentId })}`, {
			data: { data: party },
		});
		return read(response, documentPartySchema);
	}

	async setState(documentId: string, state: DocumentState): Promise<TenantDocument> {
		const response = await this.#request.put(`/api${pathOf(documentApi.write, { id: documentId })}`, {
			data: { data: { state } },
		});
		return read(response, documentSchema);
	}

	async restore({ documentId, version }: Pick<TenantDocument, "documentId" | "version">): Promise<void> {
		const address = `/api${pathOf(documentApi.restore, { id: documentId })}`;
		await read(await this.#request.post(address, { data: { data: { version } } }), documentSchema);
	}

	async document(documentId: string): Promise<TenantDocument> {
		return this.get(`/documents/${documentId}`, documentSchema);
	}

	/** Uploads a small file as one chunk, or the beginning of a larger one. */
	async upload(documentId: string, { name, mime, bytes, chunks = 1 }: Upload): Promise<ChunkAnswer> {
		const response = await this.#request.post(`/api${pathOf(fileApi.upload, { id: documentId })}`, {
			data: Buffer.from(bytes),
			headers: {
				"Content-Type": "application/octet-stream",
				[CHUNK_HEADERS.contentType]: mime,
				[CHUNK_HEADERS.index]: "0",
				[CHUNK_HEADERS.total]: String(chunks),
				[CHUNK_HEADERS.fileName]: encodeURIComponent(name),
				[CHUNK_HEADERS.sessionId]: `upload-${randomUUID()}`,
			},
		});
		return read(response, chunkAnswerSchema);
	}
}

async function read<Schema extends z.ZodType>(
	response: APIResponse,
	schema: Schema,
): Promise<z.output<Schema>> {
	if (!response.ok())
		throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`);
	const { data } = answerSchema(z.unknown()).parse(await response.json());
	return schema.parse(data);
}
