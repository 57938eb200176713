import { type Fields, isFields } from "../../../contract/forgiving.ts";

/** An answer without its wrapper. */
export interface Unwrapped {
	data: unknown;
	/** Of a list: how many there are; `null` where that is not said. */
	total: number | null;
}

/** Takes an answer out of its wrapper with data, attributes and meta (spec 7), which may be missing altogether. */
export function unwrapped(body: unknown): Unwrapped {
	if (!isFields(body) || !Object.hasOwn(body, "data")) return { data: plain(body), total: null };
	const pagination = isFields(body["meta"]) ? body["meta"]["pagination"] : undefined;
	const total = isFields(pagination) ? pagination["total"] : undefined;
	return { data: plain(body["data"]), total: typeof total === "number" ? total : null };
}

/** The same value without wrappers inside: relations have one of their own, and an entity's fields may be `attributes`. */
function plain(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(plain);
	if (!isFields(value)) return value;
	const names = Object.keys(value);
	if (names.includes("data") && names.every((name) => name === "data" || name === "meta")) {
		return plain(value["data"]);
	}
	const { attributes, ...others } = value;
	const fields: Fields = isFields(attributes) ? { ...others, ...attributes } : value;
	return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, plain(field)]));
}
