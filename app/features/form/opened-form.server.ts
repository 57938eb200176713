import { z } from "zod";
import type { TextKey } from "../../../contract/text-keys.ts";
import type { Attempt, FailedCall } from "../../cms/attempt.ts";
import { type FieldTexts, mergeFields, type Opened } from "./merged-fields.ts";

/** The texts of the request's language (`textsOf`). */
export type Texts = (key: TextKey, values?: Record<string, string>) => string;

const openedSchema = z.record(z.string(), z.string());

/** With what a form was opened, as `OpenedFields` sends it; nothing where it does not say. */
export function openedOf(form: FormData): FieldTexts {
	try {
		return openedSchema.parse(JSON.parse(String(form.get("opened"))));
	} catch {
		return {};
	}
}

interface Saving<Fields extends FieldTexts, Saved> {
	typed: Fields;
	opened: Opened;
	/** @param there what stands there in this version */
	save: (fields: Fields, version: number, there: FieldTexts) => Promise<Attempt<Saved>>;
	/** What a 409 has brought, as the form has it; `null` where that is something else. */
	newerOf: (current: unknown) => Opened | null;
}

/** A form that was refused, and what is sent with it the next time. */
export interface NotSaved<Fields extends FieldTexts> {
	ok: false;
	status: number;
	error: FailedCall;
	/** What was typed, on what is there by now. */
	typed: Fields;
	/** What is there by now, where that is known; else with what the form was opened. */
	opened: Opened;
	/** Fields of which somebody else has made something else meanwhile. */
	clashing: readonly string[];
}

/** More often nobody is by chance. */
const MOST_TRIES = 3;

/**
 * Saves a form. Where somebody else was quicker, what was typed is saved on what is there by now (`mergeFields`), unless
 * both have changed the same field: then the user decides, and what is sent again counts.
 */
export async function saveOpened<Fields extends FieldTexts, Saved>({
	typed,
	opened,
	save,
	newerOf,
}: Saving<Fields, Saved>): Promise<{ ok: true; value: Saved } | NotSaved<Fields>> {
	let fields = typed;
	let from = opened;
	for (let tries = 1; ; tries++) {
		// oxlint-disable-next-line no-await-in-loop -- each after the one that was refused
		const saved = await save(fields, from.version, from.fields);
		if (saved.ok) return saved;
		const newer = saved.status === 409 ? newerOf(saved.error.current) : null;
		if (!newer) return { ...saved, typed: fields, opened: from, clashing: [] };
		const merged = mergeFields(fields, from.fields, newer.fields);
		fields = merged.fields;
		from = newer;
		const { clashing } = merged;
		if (clashing.length > 0 || tries === MOST_TRIES)
			return { ...saved, typed: fields, opened: from, clashing };
	}
}

/** What is wrong with the form as a whole; nothing where that stands at its fields. */
export function formErrorOf({ error, clashing }: Pick<NotSaved<FieldTexts>, "error" | "clashing">) {
	// Somebody has the form open twice.
	if (clashing.length > 0) return error.updatedByCaller ? "error.conflictFieldsOwn" : "error.conflictFields";
	return Object.keys(error.fieldErrors).length > 0 ? null : error.message;
}

/**
 * What is there by now of each field that clashes, to be said where its error stands.
 * @param said the text of a field as people read it
 */
export function newerNotes(
	{ clashing, opened }: { clashing: readonly string[]; opened: Opened },
	texts: Texts,
	said: (name: string, text: string) => string = (_name, text) => text,
): Record<string, string> {
	return Object.fromEntries(
		clashing.map((name) => {
			const text = opened.fields[name] ?? "";
			const value = text === "" ? texts("document.conflict.nothing") : said(name, text);
			return [name, texts("document.conflict.current", { value })];
		}),
	);
}
