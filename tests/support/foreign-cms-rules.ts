/** What the foreign CMS refuses. */

export type Fields = Record<string, unknown>;

export function isFields(value: unknown): value is Fields {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An answer other than 200. */
export class AnswerError extends Error {
	readonly status: number;

	constructor(status: number, message: string) {
		super(message);
		this.status = status;
	}
}

/** An object with none but these fields. */
export function checkFields(value: unknown, known: readonly string[]): Fields {
	if (!isFields(value)) throw new AnswerError(400, "an object is wanted");
	for (const name of Object.keys(value)) {
		if (!known.includes(name)) throw new AnswerError(400, `unknown field ${name}`);
	}
	return value;
}

/** A query with none but these parameters; what stands below one, `populate[tenant]`, belongs to it. */
export function checkQuery(query: Fields, known: readonly string[]): void {
	for (const path of pathsIn(query)) {
		const isKnown = known.some((name) => path === name || path.startsWith(`${name}.`));
		if (!isKnown) throw new AnswerError(400, `unknown parameter ${path}`);
	}
}

function pathsIn(value: Fields): string[] {
	return Object.entries(value).flatMap(([name, inner]) =>
		isFields(inner) ? pathsIn(inner).map((path) => `${name}.${path}`) : [name],
	);
}

/** The values of a parameter that may be given once or several times. */
export function valuesOf(value: unknown): string[] {
	if (value === undefined) return [];
	return Array.isArray(value) ? value.map(String) : [String(value)];
}

export const words = (text: string): string[] => text.split(" ");
