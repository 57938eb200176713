import qs from "qs";
import type { z } from "zod";
import { answerSchema, type PaginationMeta, paginationMetaSchema } from "../../contract/answers.ts";
import type { Endpoint } from "../../contract/api/endpoint.ts";
import { identityApi } from "../../contract/api/identity.ts";
import { fillPath, type PathParams } from "../../contract/api/path.ts";
import type { Capability } from "../../contract/capabilities.ts";
import { RETRY_STATUS } from "../../contract/constants.ts";
import { ContractError, heardErrorSchema } from "../../contract/errors.ts";
import { type CmsConfiguration, OWN_CMS } from "./cms-configuration.ts";
import { unwrapped } from "./spec-only/plain-data.ts";
import type { AskSpec } from "./spec-only/spec-only.ts";
import { createSpecOnlyCalls } from "./spec-only/spec-only-calls.ts";

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;
type Body<Row> = Row extends { body: infer Schema } ? { body: Input<Schema> } : unknown;
/** What nobody has to say may be left out. */
type Query<Row> = Row extends { query: infer Schema }
	? unknown extends Input<Schema>
		? unknown
		: Partial<unknown> extends Input<Schema>
			? { query?: Input<Schema> }
			: { query: Input<Schema> }
	: unknown;

/** What a call of an endpoint says: what fills its path, its query and its body. */
export type CmsRequest<Row extends Endpoint> = (unknown extends PathParams<Row["path"]>
	? unknown
	: { params: PathParams<Row["path"]> }) &
	Query<Row> &
	Body<Row> &
	(Row extends { takesBytes: true } ? { bytes: Uint8Array<ArrayBuffer> } : unknown) & {
		headers?: Record<string, string>;
	};

/** The data of an answer; of a list its page too. */
export type CmsAnswer<Row extends Endpoint> = Row["answer"] extends {
	kind: "page";
	schema: infer Items extends z.ZodType;
}
	? CmsPage<z.output<Items>>
	: Row["answer"] extends { schema: infer Data extends z.ZodType }
		? z.output<Data>
		: void;

export interface CmsPage<Items> {
	items: Items;
	pagination: PaginationMeta;
}

type RequestArguments<Row extends Endpoint> =
	Partial<unknown> extends CmsRequest<Row> ? [request?: CmsRequest<Row>] : [request: CmsRequest<Row>];

/** The one client of the CMS contract. Every failure is a `ContractError`. */
export interface CmsClient {
	call: <Row extends Endpoint>(row: Row, ...args: RequestArguments<Row>) => Promise<CmsAnswer<Row>>;
	/** As `call`, where only that it went well is of interest. */
	send: <Row extends Endpoint>(row: Row, ...args: RequestArguments<Row>) => Promise<void>;
	/** The bytes of an answer that is no JSON, as they come. */
	stream: <Row extends Endpoint>(
		row: Row,
		...args: RequestArguments<Row>
	) => Promise<ReadableStream<Uint8Array>>;
	/** What the CMS has beyond the specification: nothing else is asked of it, or shown. */
	offers: () => Promise<readonly Capability[]>;
}

interface Said {
	query?: object;
	body?: unknown;
	/** A body of bytes instead. */
	bytes?: Uint8Array<ArrayBuffer>;
	headers?: Record<string, string>;
	/** In the place of the user's own. */
	token?: string;
	/** Its query is a matter of configuration (spec 7). */
	isConfigured?: boolean;
}

interface AnyRequest extends Pick<Said, "query" | "body" | "bytes" | "headers"> {
	params?: Record<string, string>;
}

/** How the CMS is reached. */
export interface CmsAccess {
	/** Through the service binding, or at its base URL where one is configured. Paths begin with "/". */
	fetchCms(path: string, init?: RequestInit): Promise<Response>;
	/** The query of `GET /users/me` as it is configured (spec 7); empty for what the app asks by itself. */
	userQuery?: string;
	/** Where an external CMS is; `null` for the own one, which speaks the contract. */
	cmsUrl?: string | null;
	/** What it can do: the own one, too, has push, mails and accounts elsewhere only where they are set up. */
	configuration?(): Promise<CmsConfiguration>;
}

/** Hears of every call when it is over. */
export type CallListener = (call: { method: string; path: string; milliseconds: number }) => void;

/** Who asks. */
export interface CmsCaller {
	/** Sent as bearer token where there is one (spec 1). */
	token: string | null;
	/**
	 * Headers by which the CMS knows what the user asks with, for its limits and the list of sessions, and under which
	 * number it logs what fails.
	 */
	client?: Readonly<Record<string, string>>;
	onCall?: CallListener;
}

export function createCmsClient(
	{ fetchCms, userQuery = "", cmsUrl = null, configuration }: CmsAccess,
	{ token, client = {}, onCall }: CmsCaller,
): CmsClient {
	const known = async () => (configuration ? configuration() : OWN_CMS);

	async function ask(method: string, path: string, said: Said): Promise<Response> {
		const query =
			said.isConfigured && userQuery !== ""
				? `?${userQuery.replace(/^\?/, "")}`
				: qs.stringify(said.query, { addQueryPrefix: true, encodeValuesOnly: true });
		const headers = new Headers({ ...client, ...said.headers });
		const bearer = said.token ?? token;
		if (bearer) headers.set("Authorization", `Bearer ${bearer}`);
		if (said.body !== undefined) headers.set("Content-Type", "application/json");
		const init: RequestInit = { method, headers };
		if (said.body !== undefined) init.body = JSON.stringify(said.body);
		if (said.bytes) init.body = said.bytes;

		const start = performance.now();
		const response = await fetchWithRetry(() => fetchCms(`${path}${query}`, init), method === "GET");
		onCall?.({ method, path, milliseconds: performance.now() - start });
		if (!response.ok) throw await errorOf(response);
		return response;
	}

	const askSpec: AskSpec = async (method, path, said = {}) => {
		const response = await ask(method, path, { ...said, isConfigured: path === identityApi.me.path });
		return unwrapped(parseJson(await response.text()));
	};
	const callSpecOnly = createSpecOnlyCalls(askSpec);

	/** @param isRead whether anybody wants to know the answer */
	async function bodyOf(row: Endpoint, request: AnyRequest, isRead = true): Promise<unknown> {
		const { params = {}, ...said } = request;
		if (cmsUrl !== null && !(await known()).speaksContract) {
			return callSpecOnly(row, { params, query: said.query, body: said.body });
		}
		const isConfigured = row === identityApi.me;
		const response = await ask(row.method, fillPath(row.path, params), { ...said, isConfigured });
		if (isRead && "schema" in row.answer && response.status !== 204) return response.json();
		await response.body?.cancel();
		return { data: null, meta: {} };
	}

	return {
		call: async (row, ...[request = {}]) => dataOf(row, await bodyOf(row, request)),
		send: async (row, ...[request = {}]) => void (await bodyOf(row, request, false)),
		stream: async (row, ...[request = {}]) => {
			const { params = {}, ...said } = request as AnyRequest;
			const { body } = await ask(row.method, fillPath(row.path, params), said);
			if (!body) throw new ContractError("UnknownError", `no answer to ${row.method} ${row.path}`);
			return body;
		},
		offers: async () => (await known()).offers,
	};
}

/** What an answer holds, as its row says. */
function dataOf<Row extends Endpoint>(row: Row, body: unknown): CmsAnswer<Row>;
function dataOf({ method, path, answer }: Endpoint, body: unknown): unknown {
	if (!("schema" in answer)) return undefined;
	const fitting = <Schema extends z.ZodType>(schema: Schema): z.output<Schema> => {
		const parsed = schema.safeParse(body);
		if (parsed.success) return parsed.data;
		const options = { cause: parsed.error };
		throw new ContractError("UnknownError", `unexpected answer to ${method} ${path}`, {}, options);
	};
	if (answer.kind === "bare") return fitting(answer.schema);
	const { data, meta } = fitting(wrapped(answer.schema));
	return answer.kind === "page" ? { items: data, pagination: paginationOf(meta) } : data;
}

function paginationOf({ pagination }: Record<string, unknown>): PaginationMeta {
	const parsed = paginationMetaSchema.safeParse(pagination);
	if (parsed.success) return parsed.data;
	throw new ContractError("UnknownError", "an answer without its page", {}, { cause: parsed.error });
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

/** Reads are tried once more after the answers that promise better luck (spec 7), writes never. */
async function fetchWithRetry(request: () => Promise<Response>, isRead: boolean): Promise<Response> {
	try {
		const response = await request();
		if (!isRead || !RETRY_STATUS.includes(response.status)) return response;
		await response.body?.cancel();
	} catch (error) {
		// Who has waited for so long waits no second time.
		if (!isRead || error instanceof ContractError) throw unreachable(error);
	}
	return request().catch((error: unknown) => {
		throw unreachable(error);
	});
}

function unreachable(error: unknown): ContractError {
	if (error instanceof ContractError) return error;
	const message = error instanceof Error ? error.message : String(error);
	return new ContractError("ServiceUnavailableError", message, {}, { cause: error });
}

const GATEWAY = new Set([502, 503, 504]);

/** What a failed answer says: its error body, or UnknownError with status 500 where there is none (spec 8). */
async function errorOf(response: Response): Promise<ContractError> {
	const text = await response.text();
	const body = heardErrorSchema.safeParse(parseJson(text));
	if (body.success) return ContractError.fromBody(body.data);
	// What stands in front of the CMS says that nobody is there: as if it had not answered.
	if (GATEWAY.has(response.status)) return new ContractError("ServiceUnavailableError", "error.unavailable");
	return new ContractError("UnknownError", text.slice(0, 200) || response.statusText);
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
