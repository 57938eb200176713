import type { HistoryEntry } from "../../../../contract/entities/document-history.ts";
import {
	documentPartySchema,
	documentSchema,
	type DocumentParty,
	type TenantDocument,
} from "../../../../contract/entities/entities.ts";
import type { FailedCall } from "../../../cms/attempt.ts";
import type { FormConflict } from "../../../features/document-form/save/document-form-result.ts";
import {
	DOCUMENT_FORM_FIELDS,
	type DocumentFormField,
	type DocumentFormValues,
	toFormValues,
} from "../../../features/document-form/values/document-form-values.ts";
import {
	comparable,
	differingFields,
	openedFields,
} from "../../../features/document-form/values/compared-values.ts";
import { COUNTRIES } from "../../../features/document-form/choices/form-choices.server.ts";
import {
	PARTY_FIELDS,
	partyChoice,
	type PartyField,
	partyFieldName,
	partyFields,
	type PartyValues,
} from "../../../features/document-form/values/party-values.ts";
import { mergeFields } from "../../../features/form/merged-fields.ts";
import { formatDay } from "../../../../contract/days.ts";
import { formatMoney } from "../../../features/documents/format.ts";

interface SentVersion {
	/** The version of the document with which the form was sent. */
	version: number;
	/** The newest changes of the document, if they are known. */
	history: readonly HistoryEntry[];
}

/** Says what a 409 brought: the document as it stands now, or one of its parties. */
export function conflictWith(
	failed: Pick<FailedCall, "current" | "updatedBy" | "updatedByCaller">,
	typed: DocumentFormValues,
	{ version, history }: SentVersion,
): FormConflict | null {
	const { current } = failed;
	const by = { updatedBy: failed.updatedBy ?? null, isOwn: failed.updatedByCaller ?? false };
	const party = documentPartySchema.safeParse(current);
	if (party.success) {
		const parties = conflictingParties([party.data], typed);
		return { version, of: "party", ...by, changedAt: null, state: null, ...parties };
	}
	const document = documentSchema.safeParse(current);
	if (!document.success) return null;
	const newer = newerChanges(history, document.data.version - Number(typed.version));
	const changed = changedFields(newer);
	const differing = differingFields(typed, toFormValues(document.data)).filter(
		(field) => changed?.has(field) ?? true,
	);
	const conflicting = conflictingParties(partiesOf(document.data), typed);
	return {
		version: document.data.version,
		of: "document",
		...by,
		// (`updatedAt` says nothing of a state that was set.)
		changedAt: newer?.[0]?.at ?? document.data.updatedAt,
		state: changed?.has("state") ? document.data.state : null,
		current: {
			...Object.fromEntries(differing.map((field) => [field, readableValue(document.data, field)])),
			...conflicting.current,
		},
		partyVersions: conflicting.partyVersions,
	};
}

/**
 * The document as it stands where that is what was typed, by the user's own last change: the answer to what was sent
 * before was lost on its way. Else `null`.
 * @param version with which the form was sent
 */
export function savedBefore(
	{ current, updatedByCaller = false }: Pick<FailedCall, "current" | "updatedByCaller">,
	typed: DocumentFormValues,
	version: number,
): TenantDocument | null {
	const document = documentSchema.safeParse(current);
	if (!updatedByCaller || document.data?.version !== version + 1) return null;
	const isTyped = differingFields(typed, toFormValues(document.data)).length === 0;
	return isTyped && !changesParties(typed) ? document.data : null;
}

/**
 * What was typed, on what the document is by now: a field that was left as the form was opened with it takes over what
 * somebody else has made of it, so that saving puts nothing back. An amount and its currency are one field in that.
 */
export function onNewer(
	{ current }: Pick<FailedCall, "current">,
	typed: DocumentFormValues,
): DocumentFormValues {
	const party = documentPartySchema.safeParse(current);
	if (party.success) return onNewerParties([party.data], typed);
	const document = documentSchema.safeParse(current);
	if (!document.success) return typed;
	const newer = toFormValues(document.data);
	const opened = openedFields(newer);
	const untouched = DOCUMENT_FORM_FIELDS.filter((field) => isUntouched(typed, field));
	return {
		...onNewerParties(partiesOf(document.data), typed),
		...Object.fromEntries(untouched.map((field) => [field, newer[field]])),
		labels: { ...typed.labels, ...newer.labels },
		// (A form that has not said with what it was opened is not asked again.)
		...(Object.keys(typed.opened).length > 0 && { opened }),
	};
}

/** So it is with the fields of each party that is changed in the form. One of which nothing clashes counts as it is now. */
function onNewerParties(parties: readonly DocumentParty[], typed: DocumentFormValues): DocumentFormValues {
	const documentParticipations = typed.documentParticipations.map((row) => {
		const party = changedMeanwhile(parties, row);
		if (!party) return row;
		const newer = partyFields(party);
		const { fields, clashing } = mergeFields(row.fields, row.opened, newer);
		// (Those that clash stay so until the user has chosen.)
		const stillOpen = Object.entries(row.opened).filter(([field]) => clashing.includes(field));
		const opened = { ...newer, ...Object.fromEntries(stillOpen) };
		const version = clashing.length > 0 ? row.version : String(party.version);
		return { ...row, fields, opened, version };
	});
	return { ...typed, documentParticipations };
}

function isUntouched(typed: DocumentFormValues, field: DocumentFormField): boolean {
	const isAsOpened = (each: DocumentFormField) => typed.opened[each] === comparable(typed, each);
	if (field === "cost" || field === "costCurrency") return isAsOpened("cost") && isAsOpened("costCurrency");
	if (field === "documentParticipations" && changesParties(typed)) return false;
	return isAsOpened(field);
}

function changesParties({ documentParticipations }: DocumentFormValues): boolean {
	return documentParticipations.some(({ kind, isRemoved }) => kind !== "kept" || isRemoved);
}

/** What has made the newest versions, newest first; `null` if the history does not go back so far. */
function newerChanges(history: readonly HistoryEntry[], versions: number): HistoryEntry[] | null {
	const changes = history
		.filter(({ action }) => action === "update" || action === "state")
		.slice(0, versions);
	return changes.length < versions ? null : changes;
}

function changedFields(changes: readonly HistoryEntry[] | null): ReadonlySet<string> | null {
	if (changes === null) return null;
	const fields = changes.flatMap((entry) => entry.changes.map(({ field }) => field));
	return new Set(fields.map((field) => (field === "documentParties" ? "documentParticipations" : field)));
}

/** The party of a row that is changed in the form, where it is another one by now. */
function changedMeanwhile(parties: readonly DocumentParty[], row: PartyValues): DocumentParty | undefined {
	const party = parties.find(({ documentId }) => documentId === row.party);
	return row.kind === "changed" && String(party?.version) !== row.version ? party : undefined;
}

function partiesOf({ documentParticipations }: TenantDocument): DocumentParty[] {
	return documentParticipations.map(({ documentParty }) => documentParty);
}

function conflictingParties(parties: readonly DocumentParty[], typed: DocumentFormValues) {
	const current: Record<string, string> = {};
	const partyVersions: Record<string, number> = {};
	for (const [index, row] of typed.documentParticipations.entries()) {
		const party = changedMeanwhile(parties, row);
		if (!party) continue;
		const newer = partyFields(party);
		const { clashing } = mergeFields(row.fields, row.opened, newer);
		for (const field of PARTY_FIELDS.filter((known) => clashing.includes(known))) {
			if (field !== "type") current[partyFieldName(index, field)] = readablePart(field, newer[field]);
			// What kind of party it is has no place for a note: its name tells.
			else current[`documentParticipations.${index}`] = partyChoice(party).label;
		}
		partyVersions[party.documentId] = party.version;
	}
	return { current, partyVersions };
}

function readablePart(field: PartyField, text: string): string {
	if (!field.endsWith(".country")) return text;
	return COUNTRIES.find(({ value }) => value === text)?.label ?? text;
}

function readableValue(document: TenantDocument, field: DocumentFormField): string {
	switch (field) {
		case "documentCategory":
			return document.documentCategory.name;
		case "documentFolders":
			return document.documentFolders.map(({ name }) => name).join(", ");
		case "documentParticipations":
			return document.documentParticipations
				.map(({ documentParty }) => partyChoice(documentParty).label)
				.join(", ");
		case "reminders":
			return document.reminders.map(({ date }) => formatDay(date)).join(", ");
		case "replacedDocument":
			return document.replacedDocument?.name ?? "";
		case "cost":
			return document.cost === null ? "" : formatMoney(document.cost, document.costCurrency);
		case "startDate":
		case "endDate":
		case "inactiveDate":
		case "warrantyUntil": {
			const day = document[field];
			return day === null ? "" : formatDay(day);
		}
		case "endReplaced":
			return "";
		default:
			return document[field] ?? "";
	}
}
