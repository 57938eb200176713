import { MANDATE_RIGHTS, type Mandate, type MandateRight } from "../../../contract/entities/mandate.ts";
import type { FieldTexts } from "../../features/form/merged-fields.ts";

/** What stands in the form of a mandate. */
export interface MandateValues {
	/** Only of a new one. */
	email: string;
	firstDay: string;
	lastDay: string;
	/** By the category: `Read`, `Edit`, or nothing. */
	rights: Readonly<Record<string, string>>;
	/** documentId of the one that says so. */
	document: string;
	/** By which it is looked for. */
	documentText: string;
}

/** The field of a category in the form. */
export const rightField = (category: string) => `right.${category}`;

/** The same among the texts that compare: a field of its own, and no part of another. */
export const rightName = (category: string) => `right-${category}`;

/** Nothing, as a text that is said. */
export const NO_RIGHT = "none";

/** As the form of a mandate begins. */
export function valuesOf({
	firstDay,
	lastDay,
	categories,
	document,
}: Pick<Mandate, "firstDay" | "lastDay" | "document"> & {
	categories: readonly { documentId: string; right: string }[];
}): MandateValues {
	return {
		email: "",
		firstDay,
		lastDay: lastDay ?? "",
		rights: Object.fromEntries(categories.map(({ documentId, right }) => [documentId, right])),
		document: document?.documentId ?? "",
		documentText: "",
	};
}

/** As somebody has typed them. */
export function typedValues(form: FormData): MandateValues {
	const text = (name: string) => {
		const value = form.get(name);
		return typeof value === "string" ? value.trim() : "";
	};
	const prefix = rightField("");
	return {
		email: text("email"),
		firstDay: text("firstDay"),
		lastDay: text("lastDay"),
		rights: Object.fromEntries(
			[...form].flatMap(([name, value]) =>
				name.startsWith(prefix) && typeof value === "string"
					? [[name.slice(prefix.length), value] as const]
					: [],
			),
		),
		document: text("document"),
		documentText: text("documentText"),
	};
}

/** What of a mandate can be changed, as texts that compare. @param categories of which the form has a field */
export function changeableFields(
	{ firstDay, lastDay, rights, document }: MandateValues,
	categories: readonly string[],
): FieldTexts {
	const given = categories.map((category) => [rightName(category), rights[category] || NO_RIGHT] as const);
	return { firstDay, lastDay, document, ...Object.fromEntries(given) };
}

/** The same back in the form. What it has no field for stays. */
export function withFields(values: MandateValues, fields: FieldTexts): MandateValues {
	const rights = Object.entries(values.rights).map(([category, before]) => {
		const right = fields[rightName(category)] ?? before;
		return [category, right === NO_RIGHT ? "" : right] as const;
	});
	return {
		...values,
		firstDay: fields["firstDay"] ?? values.firstDay,
		lastDay: fields["lastDay"] ?? values.lastDay,
		document: fields["document"] ?? values.document,
		rights: Object.fromEntries(rights),
	};
}

/** The rights that they say, as the CMS is sent them. */
export function categoriesOf({ rights }: MandateValues): { category: string; right: MandateRight }[] {
	return Object.entries(rights).flatMap(([category, said]) => {
		const right = MANDATE_RIGHTS.find((known) => known === said);
		return right ? [{ category, right }] : [];
	});
}
