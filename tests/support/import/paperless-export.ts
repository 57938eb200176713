/** An archive as paperless-ngx 3.0 writes it, made from its documented form: nothing of anybody's is in it. */

export interface PaperlessOptions {
	/** `--split-manifest` */
	split?: boolean;
	/** `--use-folder-prefix` */
	prefix?: boolean;
}

const record = (model: string, pk: number, fields: object) => ({ model, pk, fields });

const document = (pk: number, fields: object, exported: object = {}) => ({
	...record("documents.document", pk, {
		owner: 3,
		correspondent: null,
		storage_path: null,
		document_type: null,
		title: "",
		content: "Ein langer Text, der in den Dateien steht. ".repeat(20),
		mime_type: "application/pdf",
		tags: [],
		checksum: `checksum-${pk}`,
		created: "2024-03-05",
		modified: "2024-03-06T08:00:00Z",
		added: `2024-03-06T08:00:0${pk % 10}Z`,
		archive_serial_number: null,
		original_filename: null,
		deleted_at: null,
		root_document: null,
		version_index: null,
		...fields,
	}),
	...exported,
});

export const PAPERLESS_FILES = {
	invoice: "%PDF-1.4 invoice of the power company",
	contract: "%PDF-1.4 contract of a lease",
	contractLater: "%PDF-1.4 contract of a lease, later",
	note: "just a text",
	archived: "%PDF-1.4 archived version",
};

/** Its files by path: three documents, one of them in two versions, one with its archived version alone, one in the trash. */
export function paperlessExport({ split = false, prefix = false }: PaperlessOptions = {}): Record<
	string,
	unknown
> {
	const original = (name: string) => (prefix ? `originals/${name}` : name);
	const archived = (name: string) => (prefix ? `archive/${name}` : name);
	const notes = [
		record("documents.note", 1, {
			note: "Am Telefon bestätigt",
			created: "2024-03-07T23:30:00Z",
			document: 11,
			user: 3,
			deleted_at: null,
		}),
		record("documents.note", 2, {
			note: "gelöscht",
			created: "2024-03-07T23:30:00Z",
			document: 11,
			user: 3,
			deleted_at: "2024-04-01T00:00:00Z",
		}),
	];
	const values = [
		record("documents.customfieldinstance", 1, {
			document: 11,
			field: 1,
			value_monetary: "CHF123.45",
			deleted_at: null,
		}),
		record("documents.customfieldinstance", 2, {
			document: 11,
			field: 2,
			value_date: "2024-04-05",
			deleted_at: null,
		}),
		record("documents.customfieldinstance", 3, {
			document: 12,
			field: 3,
			value_select: "b2",
			deleted_at: null,
		}),
		record("documents.customfieldinstance", 4, {
			document: 12,
			field: 4,
			value_document_ids: [11],
			deleted_at: null,
		}),
		record("documents.customfieldinstance", 5, {
			document: 12,
			field: 5,
			value_date: "2027-01-31",
			deleted_at: null,
		}),
	];
	const documents = [
		document(
			11,
			{
				title: "Stromrechnung März",
				correspondent: 1,
				document_type: 1,
				tags: [1, 2, 3],
				archive_serial_number: 42,
				original_filename: "scan-0007.pdf",
			},
			{
				__exported_file_name__: original("2024-03-05 EWZ Stromrechnung März.pdf"),
				__exported_archive_name__: archived("2024-03-05 EWZ Stromrechnung März-archive.pdf"),
				__exported_thumbnail_name__: "2024-03-05 EWZ Stromrechnung März-thumbnail.webp",
			},
		),
		document(
			12,
			{
				title: "Mietvertrag",
				document_type: 2,
				tags: [2],
				created: "2020-12-31T23:00:00Z",
				original_filename: "Mietvertrag.pdf",
			},
			{ __exported_file_name__: original("2021-01-01 Mietvertrag.pdf") },
		),
		document(
			15,
			{ title: "Mietvertrag", root_document: 12, version_index: 1, original_filename: "Mietvertrag neu.pdf" },
			{ __exported_file_name__: original("2021-01-01 Mietvertrag_01.pdf") },
		),
		document(
			13,
			{ title: "Notizzettel", mime_type: "text/plain", original_filename: "notiz.txt" },
			{
				__exported_file_name__: original("fehlt.txt"),
				__exported_archive_name__: archived("2024-03-05 Notizzettel-archive.pdf"),
			},
		),
		document(14, { title: "Gelöscht", deleted_at: "2024-05-01T00:00:00Z" }),
	];
	const manifest = [
		record("documents.correspondent", 1, { name: "EWZ", match: "", owner: null }),
		record("documents.documenttype", 1, { name: "Rechnungen", match: "" }),
		record("documents.documenttype", 2, { name: "Mietsachen", match: "" }),
		record("documents.tag", 1, { name: "Posteingang", is_inbox_tag: true, color: "#fff" }),
		record("documents.tag", 2, { name: "Wohnung", is_inbox_tag: false, color: "#fff" }),
		record("documents.tag", 3, { name: "Steuern 2024", is_inbox_tag: false, color: "#fff" }),
		record("auth.user", 3, {
			username: "anna",
			first_name: "Anna",
			last_name: "Muster",
			password: "pbkdf2_sha256$x",
		}),
		record("documents.customfield", 1, {
			name: "Betrag",
			data_type: "monetary",
			extra_data: { default_currency: null },
		}),
		record("documents.customfield", 2, { name: "Zahlbar bis", data_type: "date", extra_data: {} }),
		record("documents.customfield", 3, {
			name: "Art",
			data_type: "select",
			extra_data: {
				select_options: [
					{ id: "a1", label: "Gewerbe" },
					{ id: "b2", label: "Wohnung" },
				],
			},
		}),
		record("documents.customfield", 4, { name: "Siehe auch", data_type: "documentlink", extra_data: null }),
		record("documents.customfield", 5, { name: "Besichtigt am", data_type: "date", extra_data: null }),
		...(split ? [] : [...notes, ...values, ...documents]),
	];
	const files: Record<string, unknown> = {
		"manifest.json": manifest,
		"metadata.json": { version: "3.0.5" },
		[original("2024-03-05 EWZ Stromrechnung März.pdf")]: PAPERLESS_FILES.invoice,
		[archived("2024-03-05 EWZ Stromrechnung März-archive.pdf")]: PAPERLESS_FILES.archived,
		[original("2021-01-01 Mietvertrag.pdf")]: PAPERLESS_FILES.contract,
		[original("2021-01-01 Mietvertrag_01.pdf")]: PAPERLESS_FILES.contractLater,
		[archived("2024-03-05 Notizzettel-archive.pdf")]: `${PAPERLESS_FILES.archived} of a note`,
	};
	if (split) {
		for (const each of documents) {
			const own = [
				each,
				...[...notes, ...values].filter(({ fields }) => "document" in fields && fields.document === each.pk),
			];
			files[`${prefix ? "json/" : ""}${each.pk}-manifest.json`] = own;
		}
	}
	return files;
}
