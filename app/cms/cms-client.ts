import qs from "qs";
import type { z } from "zod";
import { answerSchema, type PaginationMeta, paginationMetaSchema } from "../../contract/answers.ts";
import { RETRY_STATUS } from "../../contract/constants.ts";
import type { Bindings } from "../middleware/bindings.ts";
import { CmsError, errorOf } from "./cms-error.ts";

export interface CmsRequest<Schema extends z.ZodType> {
	/** Serialized in bracket notation (spec 1). */
	query?: object;
	/** What the call sends, as JSON. */
	body?: unknown;
	/** What the call answers, inside its wrapper unless `isUnwrapped`. */
	schema: Schema;
	/** For sign-in and registration, whose answers have no wrapper (spec 7). */
	isUnwrapped?: boolean;
	headers?: Record<string, string>;
}

export interface CmsPage<Items> {
	items: Items;
	pagination: PaginationMeta;
}

/** The one client of the CMS contract. Every failure is a `CmsError`. */
export interface CmsClient {
	get: <Schema extends z.ZodType>(path: string, request: CmsRequest<Schema>) => Promise<z.output<Schema>>;
	/** A page of a list, and where it stands in the whole. */
	getPage: <Schema extends z.ZodType>(
		path: string,
		request: CmsRequest<Schema>,
	) => Promise<CmsPage<z.output<Schema>>>;
	post: <Schema extends z.ZodType>(path: string, request: CmsRequest<Schema>) => Promise<z.output<Schema>>;
	put: <Schema extends z.ZodType>(path: string, request: CmsRequest<Schema>) => Promise<z.output<Schema>>;
	delete: (path: string) => Promise<void>;
}

/** Hears of every call when it is over. */
export type CallListener = (call: { method: string; path: string; milliseconds: number }) => void;

/**
 * @param token sent as bearer token where there is one (spec 1)
 * @param address of the reader, for the limits that the CMS counts by address
 */
export function createCmsClient(
	{ fetchCms }: Bindings,
	{ token, address, onCall }: { token: string | null; address: string | null; onCall?: CallListener },
): CmsClient {
	async function send(
		method: string,
		path: string,
		request: Partial<CmsRequest<z.ZodType>>,
	): Promise<Response> {
		const query = request.query
			? qs.stringify(request.query, { addQueryPrefix: true, encodeValuesOnly: true })
			: "";
		const headers = new Headers(request.headers);
		if (token) headers.set("Authorization", `Bearer ${token}`);
		if (address) headers.set("CF-Connecting-IP", address);
		if (request.body !== undefined) headers.set("Content-Type", "application/json");
		const init: RequestInit = { method, headers };
		if (request.body !== undefined) init.body = JSON.stringify(request.body);

		const start = performance.now();
		const response = await fetchWithRetry(() => fetchCms(`${path}${query}`, init), method === "GET");
		onCall?.({ method, path, milliseconds: performance.now() - start });
		if (!response.ok) throw await errorOf(response);
		return response;
	}

	async function answerTo<Schema extends z.ZodType>(
		method: string,
		path: string,
		request: Partial<CmsRequest<z.ZodType>>,
		schema: Schema,
	): Promise<z.output<Schema>> {
		const response = await send(method, path, request);
		const body: unknown = response.status === 204 ? { data: null, meta: {} } : await response.json();
		const parsed = schema.safeParse(body);
		if (parsed.success) return parsed.data;
		const message = `unexpected answer to ${method} ${path}`;
		throw new CmsError(500, "UnknownError", message, {}, { cause: parsed.error });
	}

	async function call<Schema extends z.ZodType>(method: string, path: string, request: CmsRequest<Schema>) {
		if (request.isUnwrapped) return answerTo(method, path, request, request.schema);
		const { data } = await answerTo(method, path, request, wrapped(request.schema));
		return data as z.output<Schema>;
	}

	return {
		get: (path, request) => call("GET", path, request),
		getPage: async (path, request) => {
			const { data, meta } = await answerTo("GET", path, request, wrapped(request.schema));
			return { items: data as z.output<typeof request.schema>, pagination: paginationOf(meta) };
		},
		post: (path, request) => call("POST", path, request),
		put: (path, request) => call("PUT", path, request),
		delete: async (path) => {
			const response = await send("DELETE", path, {});
			await response.body?.cancel();
		},
	};
}

/** Reads are tried once more after the answers that promise better luck (spec 7), writes never. */
async function fetchWithRetry(request: () => Promise<Response>, isRead: boolean): Promise<Response> {
	try {
		const response = await request();
		if (!isRead || !RETRY_STATUS.includes(response.status)) return response;
		await response.body?.cancel();
	} catch (error) {
		if (!isRead) throw unreachable(error);
	}
	return request().catch((error: unknown) => {
		throw unreachable(error);
	});
}

function unreachable(error: unknown): CmsError {
	const message = error instanceof Error ? error.message : String(error);
	return new CmsError(500, "UnknownError", message, {}, { cause: error });
}

type Wrapper = ReturnType<typeof answerSchema<z.ZodType>>;
const wrappers = new WeakMap<z.ZodType, Wrapper>();

/** The schema of an answer around that of its data. Making one costs more than parsing with it, so each is made once. */
function wrapped(schema: z.ZodType): Wrapper {
	const known = wrappers.get(schema);
	if (known) return known;
	const wrapper = answerSchema(schema);
	wrappers.set(schema, wrapper);
	return wrapper;
}

function paginationOf({ pagination }: Record<string, unknown>): PaginationMeta {
	const parsed = paginationMetaSchema.safeParse(pagination);
	if (parsed.success) return parsed.data;
	throw new CmsError(500, "UnknownError", "an answer without its page", {}, { cause: parsed.error });
}
