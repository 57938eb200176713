import { z } from "zod";
import { readableList } from "../plan/readable-list.ts";

/**
 * What an import takes of an item as `dsc export` of Docspell writes it into `metadata.json` (seen: dsc 0.12). It names its
 * fields with underscores, the server itself in camel case: both are read. What is of another type is left out.
 */

const text = z.string().nullish().catch(null);
const named = z.object({ name: z.string() }).nullish().catch(null);
const instant = z.number().nullish().catch(null);

const CAMEL: Readonly<Record<string, string>> = {
	dueDate: "due_date",
	corrOrg: "corr_org",
	corrPerson: "corr_person",
	concPerson: "conc_person",
	concEquipment: "conc_equip",
};

export const itemSchema = z.preprocess(
	(value) =>
		typeof value === "object" && value !== null
			? Object.fromEntries(Object.entries(value).map(([name, held]) => [CAMEL[name] ?? name, held]))
			: value,
	z.object({
		id: z.string().min(1),
		name: z.string(),
		state: text,
		direction: text,
		/** Milliseconds since 1970. */
		date: instant,
		due_date: instant,
		corr_org: named,
		corr_person: named,
		conc_person: named,
		conc_equip: named,
		folder: named,
		attachments: readableList(z.object({ name: text, position: z.number().catch(0) })),
		tags: readableList(z.object({ name: z.string(), category: text })),
		customfields: readableList(z.object({ name: z.string(), label: text, ftype: text, value: z.string() })),
		notes: text,
	}),
);
export type DocspellItem = z.infer<typeof itemSchema>;
