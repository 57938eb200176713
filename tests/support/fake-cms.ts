import type { CmsClient } from "../../app/cms/cms-client.ts";
import { CAPABILITIES } from "../../contract/capabilities.ts";
import type { Endpoint } from "../../contract/api/endpoint.ts";
import { fillPath } from "../../contract/api/path.ts";

export interface AskedCall {
	/** The row of the contract that was asked. */
	row: Endpoint;
	/** Its path, filled in. */
	path: string;
	query: Record<string, unknown>;
	body: unknown;
	headers: Record<string, string>;
}

interface Request {
	params?: Record<string, string>;
	query?: Record<string, unknown>;
	body?: unknown;
	headers?: Record<string, string>;
}

/** A CMS whose answers are made up: the data of each, or a rejected promise. */
export function fakeCms(answer: (asked: AskedCall) => unknown): CmsClient {
	const ask = async (row: Endpoint, { params, query = {}, body, headers = {} }: Request = {}) =>
		answer({ row, path: fillPath(row.path, params), query, body, headers });
	return {
		call: (row, ...[request = {}]) => ask(row, request) as Promise<never>,
		send: async (row, ...[request = {}]) => void (await ask(row, request)),
		stream: async (row, ...[request = {}]) => new Blob([String(await ask(row, request))]).stream(),
		offers: async () => CAPABILITIES,
	};
}
