/**
 * What several names read like in a sentence: "A, B und C". Made without `Intl`, whose lists would take a page 20 ms as it
 * is hydrated.
 * @param and the word between the last two
 */
export function enumeration(names: readonly string[], and: string): string {
	const last = names.at(-1) ?? "";
	return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} ${and} ${last}`;
}
