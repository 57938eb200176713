import { formatDay } from "../../../../contract/days.ts";
import { emptiableDay } from "../../../../contract/fields.ts";
import { type Archive, baseName } from "../archive/archive.ts";
import {
	differentNames,
	fileRemark,
	fittingDay,
	fittingName,
	fittingText,
	plannedFile,
} from "../plan/fitting.ts";
import { fieldFacts } from "../plan/field-facts.ts";
import type { PlannedDocument, PlannedFile, Remark } from "../plan/import-plan.ts";
import { namedParty } from "../plan/named-party.ts";
import { customFields } from "./custom-fields.ts";
import type { PaperlessDocument } from "./paperless-records.ts";
import type { PaperlessRecords } from "./collected-records.ts";

export interface PaperlessArchive {
	archive: Archive;
	/** Folder in which the list lies. */
	root: string;
	records: PaperlessRecords;
	/** Paths that a document has already. */
	taken: Set<string>;
}

/**
 * A document of paperless-ngx in our words (docs/decisions/115-moving-in.md): its type is a category, its tags are folders,
 * its correspondent is a party, the day that it bears is its beginning, as it is of what Ablage reads itself.
 * @param versions since 3.0 further files of the same document
 */
export function plannedPaperless(
	paperless: PaperlessArchive,
	document: PaperlessDocument,
	versions: readonly PaperlessDocument[],
): PlannedDocument {
	const { records } = paperless;
	const { pk, fields } = document;
	const remarks: Remark[] = [];
	const files = newestFirst(document, versions).flatMap((each) => fileOf(paperless, each, remarks));
	const category = fittingName(records.types.get(fields.document_type ?? 0));
	const { lines, ...facts } = fieldFacts(customFields(records, pk), category, remarks);
	const correspondent = fittingName(records.correspondents.get(fields.correspondent ?? 0));
	return {
		key: `paperless ${pk} ${fields.added ?? ""} ${fields.checksum ?? ""}`,
		name: fittingName(fields.title) ?? fittingName(files[0]?.name) ?? String(pk),
		facts: {
			...facts,
			documentNumber: fields.archive_serial_number?.toString() ?? null,
			description: fittingText([...notesOf(records, pk), ...lines].join("\n"), remarks),
			startDate: fittingDay(fields.created, "created", remarks),
			inactiveDate: null,
			state: "Active",
		},
		category,
		folders: differentNames(
			fields.tags.map((tag) => fittingName(records.tags.get(tag))),
			remarks,
		),
		// (Whether it is a person nobody has said.)
		parties: correspondent === null ? [] : [namedParty("Company", correspondent)],
		files,
		replaces: null,
		remarks: [...remarks, ...files.flatMap(fileRemark)],
	};
}

function newestFirst(
	document: PaperlessDocument,
	versions: readonly PaperlessDocument[],
): PaperlessDocument[] {
	const byIndex = versions.toSorted(
		(one, other) => (other.fields.version_index ?? other.pk) - (one.fields.version_index ?? one.pk),
	);
	return [...byIndex, document];
}

/** The original. Where it is not to be had, what paperless has made of it for its archive stands in. */
function fileOf(
	{ archive, root, taken }: PaperlessArchive,
	{ fields, ...exported }: PaperlessDocument,
	remarks: Remark[],
): PlannedFile[] {
	const path = exported["__exported_file_name__"];
	const original = path
		? plannedFile(
				archive,
				{
					path: root + path,
					name: fields.original_filename ?? null,
					type: fields.mime_type ?? null,
					checksum: fields.checksum,
				},
				taken,
			)
		: null;
	if (original?.problem === null) return [original];
	const archived = exported["__exported_archive_name__"];
	if (archived) {
		const name = `${(original?.name ?? baseName(archived)).replace(/\.\w+$/, "")}.pdf`;
		const standIn = plannedFile(
			archive,
			{ path: root + archived, name, type: "application/pdf", checksum: fields.archive_checksum },
			taken,
		);
		if (standIn.problem === null) {
			remarks.push({ key: "import.remark.paperless.archiveVersion", values: { name } });
			return [standIn];
		}
	}
	return original ? [original] : [];
}

/** `12.03.2024, Anna Muster: …` */
function notesOf(records: PaperlessRecords, pk: number): string[] {
	return (records.notes.get(pk) ?? []).map(({ note, created, user }) => {
		const day = emptiableDay.safeParse(created).data;
		const said = [day && formatDay(day), records.users.get(user ?? 0)].filter(Boolean).join(", ");
		return said === "" ? note : `${said}: ${note}`;
	});
}
