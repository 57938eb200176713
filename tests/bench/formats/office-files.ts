import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { escapeMarkup } from "./escape-markup.ts";
import type { MadeFile } from "./made-file.ts";
import type { SampleText } from "./sample-texts.ts";

interface Source {
	kind: "text" | "spreadsheet" | "presentation";
	/** What stands in the body. */
	content: (sample: SampleText) => string;
	/** What LibreOffice saves it as: the ending and the type. */
	saved: Readonly<Record<string, string>>;
}

const OPEN_DOCUMENT = "application/vnd.oasis.opendocument";
const OPEN_XML = "application/vnd.openxmlformats-officedocument";

const SOURCES: Readonly<Record<string, Source>> = {
	fodt: {
		kind: "text",
		content: ({ rows }) => (rows.some(({ length }) => length > 1) ? tableOf(rows) : paragraphsOf(rows)),
		saved: {
			pdf: "application/pdf",
			docx: `${OPEN_XML}.wordprocessingml.document`,
			doc: "application/msword",
			rtf: "application/rtf",
			odt: `${OPEN_DOCUMENT}.text`,
			epub: "application/epub+zip",
		},
	},
	fods: {
		kind: "spreadsheet",
		content: ({ rows }) => tableOf(rows),
		saved: {
			xlsx: `${OPEN_XML}.spreadsheetml.sheet`,
			xls: "application/vnd.ms-excel",
			ods: `${OPEN_DOCUMENT}.spreadsheet`,
		},
	},
	fodp: {
		kind: "presentation",
		content: ({ rows }) =>
			`<draw:page><draw:frame svg:x="1cm" svg:y="1cm" svg:width="24cm" svg:height="12cm"><draw:text-box>${paragraphsOf(rows)}</draw:text-box></draw:frame></draw:page>`,
		saved: {
			pptx: `${OPEN_XML}.presentationml.presentation`,
			ppt: "application/vnd.ms-powerpoint",
			odp: `${OPEN_DOCUMENT}.presentation`,
		},
	},
};

const NAMESPACES = [
	...["office", "text", "table", "drawing"].map((name) => {
		const prefix = name === "drawing" ? "draw" : name;
		return `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`;
	}),
	'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"',
].join(" ");
const TIMEOUT_MS = 5 * 60_000;

/** Every text as LibreOffice saves it in each of its formats; none where it is not installed. */
export function officeFiles(samples: readonly SampleText[]): MadeFile[] {
	const folder = mkdtempSync(join(tmpdir(), "ablage-formats-"));
	try {
		const files: MadeFile[] = [];
		for (const [sourceEnding, { kind, content, saved }] of Object.entries(SOURCES)) {
			const sources = samples.map((sample) => {
				const path = join(folder, `${sample.name}.${sourceEnding}`);
				writeFileSync(path, flatDocument(kind, content(sample)));
				return path;
			});
			for (const [ending, type] of Object.entries(saved)) {
				const made = join(folder, ending);
				mkdirSync(made);
				if (!convert(sources, { ending, made, profile: join(folder, "profile") })) return [];
				for (const sample of samples) {
					const name = `${sample.name}.${ending}`;
					const bytes = new Uint8Array(readFileSync(join(made, name)));
					files.push({ format: `${ending.toUpperCase()} (LibreOffice)`, name, type, sample, bytes });
				}
			}
		}
		return files;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

interface Conversion {
	ending: string;
	made: string;
	/** Its own settings, so that a window that somebody has open takes nothing over. */
	profile: string;
}

/** @returns whether LibreOffice is installed */
function convert(sources: readonly string[], { ending, made, profile }: Conversion): boolean {
	const { error, status, stderr } = spawnSync(
		"soffice",
		[
			`-env:UserInstallation=file://${profile}`,
			"--headless",
			"--convert-to",
			ending,
			"--outdir",
			made,
			...sources,
		],
		{ timeout: TIMEOUT_MS, encoding: "utf8" },
	);
	if (error && "code" in error && error.code === "ENOENT") return false;
	if (error ?? status !== 0)
		throw new Error(`LibreOffice cannot save as ${ending}: ${error?.message ?? stderr}`);
	return true;
}

function flatDocument(kind: Source["kind"], content: string): string {
	return `<?xml version="1.0" encoding="UTF-8"?><office:document ${NAMESPACES} office:version="1.3" office:mimetype="${OPEN_DOCUMENT}.${kind}"><office:body><office:${kind}>${content}</office:${kind}></office:body></office:document>`;
}

function paragraphsOf(rows: SampleText["rows"]): string {
	return rows.map((cells) => `<text:p>${escapeMarkup(cells.join(" "))}</text:p>`).join("");
}

function tableOf(rows: SampleText["rows"]): string {
	const columns = Math.max(...rows.map(({ length }) => length));
	const cellOf = (text = "") => `<table:table-cell><text:p>${escapeMarkup(text)}</text:p></table:table-cell>`;
	const lines = rows.map(
		(cells) =>
			`<table:table-row>${Array.from({ length: columns }, (_, at) => cellOf(cells[at])).join("")}</table:table-row>`,
	);
	return `<table:table table:name="1"><table:table-column table:number-columns-repeated="${columns}"/>${lines.join("")}</table:table>`;
}
