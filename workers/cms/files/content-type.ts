import {
	isBitmap,
	isMail,
	isMarkup,
	isPlainText,
	isSignedOrEncrypted,
	isWebPage,
	isXml,
	oleNames,
	zipKind,
} from "./file-signs.ts";
import { isOpenPgp } from "../../shared/open-pgp.ts";

/** Types that a browser may show in place: they carry no script that it would run. */
const SAFE_TO_SHOW = new Set([
	"application/pdf",
	"image/png",
	"image/jpeg",
	"image/webp",
	"image/gif",
	"image/bmp",
	"text/plain",
]);
const FALLBACK = "application/octet-stream";
const HEIC = "image/heic";
const OPEN_PGP = "application/pgp-encrypted";

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation";
const XLSB = "application/vnd.ms-excel.sheet.binary.macroenabled.12";
const ODT = "application/vnd.oasis.opendocument.text";
const ODS = "application/vnd.oasis.opendocument.spreadsheet";
const ODP = "application/vnd.oasis.opendocument.presentation";
const ODG = "application/vnd.oasis.opendocument.graphics";
const EPUB = "application/epub+zip";
const PACKAGES: ReadonlySet<string> = new Set([DOCX, XLSX, XLSB, PPTX, ODT, ODS, ODP, ODG, EPUB]);
const DOC = "application/msword";
const XLS = "application/vnd.ms-excel";
const PPT = "application/vnd.ms-powerpoint";
const MSG = "application/vnd.ms-outlook";
/** A compound file of which the first bytes and the name do not say who has written it; the reader knows. */
const OLE = "application/x-ole-storage";
const COMPOUND: ReadonlySet<string> = new Set([DOC, XLS, PPT, MSG]);
/** By a stream or folder with which Office kept a document before 2007, and Outlook a mail. */
const OLE_KINDS: Readonly<Record<string, string>> = {
	worddocument: DOC,
	workbook: XLS,
	book: XLS,
	"powerpoint document": PPT,
	"__properties_version1.0": MSG,
	"__nameid_version1.0": MSG,
};
/** By the folder in which the parts of an Office file lie. */
const OFFICE_KINDS: Readonly<Record<string, string>> = { word: DOCX, xl: XLSX, ppt: PPTX };

/** What a file's name ends with, for senders that do not know the type: many claim none for Markdown and e-mail. */
const BY_EXTENSION: Readonly<Record<string, string>> = {
	docx: DOCX,
	xlsx: XLSX,
	xlsb: XLSB,
	pptx: PPTX,
	// Templates, shows, and those with macros, are made alike.
	docm: DOCX,
	dotx: DOCX,
	dotm: DOCX,
	xlsm: XLSX,
	xltx: XLSX,
	xltm: XLSX,
	pptm: PPTX,
	potx: PPTX,
	potm: PPTX,
	ppsx: PPTX,
	ppsm: PPTX,
	odt: ODT,
	ods: ODS,
	odp: ODP,
	odg: ODG,
	ott: ODT,
	ots: ODS,
	otp: ODP,
	otg: ODG,
	epub: EPUB,
	doc: DOC,
	dot: DOC,
	xls: XLS,
	xlt: XLS,
	ppt: PPT,
	pps: PPT,
	pot: PPT,
	msg: MSG,
	csv: "text/csv",
	md: "text/markdown",
	markdown: "text/markdown",
	eml: "message/rfc822",
	emlx: "message/rfc822",
	mbox: "message/rfc822",
	xml: "application/xml",
	htm: "text/html",
	html: "text/html",
	txt: "text/plain",
	log: "text/plain",
	json: "text/plain",
};
const KNOWN: ReadonlySet<string> = new Set(Object.values(BY_EXTENSION));
/** Types that are read as another one is. */
const READ_AS: Readonly<Record<string, string>> = {
	"application/json": "text/plain",
	"application/mbox": "message/rfc822",
	"application/vnd.ms-word.document.macroenabled.12": DOCX,
	"application/vnd.ms-word.template.macroenabled.12": DOCX,
	"application/vnd.openxmlformats-officedocument.wordprocessingml.template": DOCX,
	"application/vnd.ms-excel.sheet.macroenabled.12": XLSX,
	"application/vnd.ms-excel.template.macroenabled.12": XLSX,
	"application/vnd.openxmlformats-officedocument.spreadsheetml.template": XLSX,
	"application/vnd.ms-powerpoint.presentation.macroenabled.12": PPTX,
	"application/vnd.ms-powerpoint.template.macroenabled.12": PPTX,
	"application/vnd.ms-powerpoint.slideshow.macroenabled.12": PPTX,
	"application/vnd.openxmlformats-officedocument.presentationml.template": PPTX,
	"application/vnd.openxmlformats-officedocument.presentationml.slideshow": PPTX,
	"application/vnd.oasis.opendocument.text-template": ODT,
	// What LibreOffice writes for the web, and what joins several texts.
	"application/vnd.oasis.opendocument.text-web": ODT,
	"application/vnd.oasis.opendocument.text-master": ODT,
	"application/vnd.oasis.opendocument.spreadsheet-template": ODS,
	"application/vnd.oasis.opendocument.presentation-template": ODP,
	"application/vnd.oasis.opendocument.graphics-template": ODG,
};
/** Texts that only their names tell apart. */
const TEXTS_BY_NAME: ReadonlySet<string> = new Set(["text/csv", "text/markdown", "application/xml"]);
/** Claims that say nothing about a text; Windows calls CSV a file of Excel, and programs call pages of HTML a DOC. */
const VAGUE: ReadonlySet<string> = new Set(["", FALLBACK, "text/plain", DOC, XLS]);

/** Types under which nothing runs, in a browser or elsewhere; what has a plus in its name may be anything. */
const PASSIVE = /^(?:(?:image|audio|video|font)\/[\w.-]+|application\/(?:pdf|zip|rtf|json|vnd\.[\w.-]+))$/;

/** How many of a file's first bytes tell its type. */
export const SNIFFED_BYTES = 4_096;

const SIGNATURES: readonly { mime: string; matches: (latin1: string) => boolean }[] = [
	// The `winmail.dat` of Outlook. A PDF may be among the first of what it holds, too.
	{ mime: "application/vnd.ms-tnef", matches: (latin1) => latin1.startsWith('x\u009f>"') },
	// Mails and files that are signed or encrypted by S/MIME. What they hold may begin among their first bytes, too.
	{ mime: "application/pkcs7-mime", matches: isSignedOrEncrypted },
	// Programs that read PDF accept some bytes before the header.
	{ mime: "application/pdf", matches: (latin1) => latin1.slice(0, 1_024).includes("%PDF-") },
	{ mime: "image/png", matches: (latin1) => latin1.startsWith("\u0089PNG\r\n\u001a\n") },
	{ mime: "image/jpeg", matches: (latin1) => latin1.startsWith("\u00ff\u00d8\u00ff") },
	{ mime: "image/gif", matches: (latin1) => /^GIF8[79]a/.test(latin1) },
	{ mime: "image/bmp", matches: isBitmap },
	{ mime: "image/webp", matches: (latin1) => /^RIFF[\s\S]{4}WEBP/.test(latin1) },
	{ mime: "image/tiff", matches: (latin1) => /^(?:II\*\0|MM\0\*)/.test(latin1) },
	{ mime: "image/jp2", matches: (latin1) => /^(?:\0\0\0\fjP {2}\r\n\u0087\n|\u00ffO\u00ffQ)/.test(latin1) },
	// Photographs of iPhones, and what came after them (ISO 23008-12, AVIF).
	{
		mime: "image/avif",
		matches: (latin1) => /^\0{3}[\s\S]ftyp(?:avi[fs]|mif1[\s\S]{0,40}avif)/.test(latin1),
	},
	{
		mime: HEIC,
		matches: (latin1) => /^\0{3}[\s\S]ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/.test(latin1),
	},
	{ mime: "application/rtf", matches: (latin1) => latin1.startsWith("{\\rtf") },
];
const OLE_SIGNATURE = "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1";
const ZIP_SIGNATURE = "PK\u0003\u0004";

/**
 * The type of a file by its first bytes. What the sender claims, and the name, only choose between types that the bytes
 * allow, and name those that are never shown in place: a page of HTML that is called a PDF must not be shown as one.
 */
export function contentTypeOf(start: Uint8Array, claimed: string, name = ""): string {
	// (`TextDecoder` takes "latin1" for windows-1252, which renames some bytes.)
	const latin1 = String.fromCharCode(...start);
	const claim = claimed.toLowerCase();
	const hint = hintOf(claim, name);
	// A PDF may be among the first of what they hold.
	if (latin1.startsWith(ZIP_SIGNATURE)) return typeOfZip(latin1, hint, claim);
	if (latin1.startsWith(OLE_SIGNATURE)) return typeOfCompound(start, hint, claim);
	if (isOpenPgp(latin1, name)) return OPEN_PGP;
	const signature = SIGNATURES.find(({ matches }) => matches(latin1));
	if (signature && !isMarkup(latin1)) return signature.mime;
	if (!isBinary(hint)) return textType(start, latin1, { claim, hint }) ?? keptClaim(claim);
	const type = textType(start, latin1, { claim, hint: "" });
	// Office of 2003 kept documents as XML, too, under the same names.
	return type === "text/plain" && isXml(latin1) ? "application/xml" : (type ?? keptClaim(claim));
}

/** Whether a file may be shown in place, under the type that `servedType` gives it. */
export function isSafeToShow(mime: string): boolean {
	return SAFE_TO_SHOW.has(servedType(mime));
}

/** Whether a file is one picture, which is seen as such: by browsers themselves, or as it was drawn. */
export function isImage(mime: string): boolean {
	return mime === HEIC || (mime.startsWith("image/") && SAFE_TO_SHOW.has(mime));
}

/** The type that a browser is told: none under which it would run what a file holds. A page of HTML is but a text. */
export function servedType(mime: string): string {
	if (mime.startsWith("text/")) return "text/plain";
	return PASSIVE.test(mime) ? mime : FALLBACK;
}

/** Whether files of this type are no text that one could read. */
function isBinary(mime: string): boolean {
	return PACKAGES.has(mime) || COMPOUND.has(mime);
}

/** What claim or name say it is, of the types that are known here. */
function hintOf(claimed: string, name: string): string {
	const claim = readAs(claimed);
	if (KNOWN.has(claim) && !VAGUE.has(claim)) return claim;
	const extension = /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? "";
	const byName = Object.hasOwn(BY_EXTENSION, extension) ? BY_EXTENSION[extension] : undefined;
	return byName ?? (KNOWN.has(claim) ? claim : "");
}

function readAs(mime: string): string {
	return (Object.hasOwn(READ_AS, mime) ? READ_AS[mime] : undefined) ?? mime;
}

function typeOfZip(latin1: string, hint: string, claim: string): string {
	const kind = zipKind(latin1) ?? "";
	const office = OFFICE_KINDS[kind];
	// Its parts lie where those of its newer brother do.
	if (office !== undefined) return office === XLSX && hint === XLSB ? hint : office;
	if (kind.startsWith("application/")) return readAs(kind);
	// The part that tells lies beyond the first bytes.
	return PACKAGES.has(hint) ? hint : keptClaim(claim);
}

function typeOfCompound(start: Uint8Array, hint: string, claim: string): string {
	const names = oleNames(start);
	const kind = Object.entries(OLE_KINDS).find(([name]) => names.includes(name))?.[1];
	if (kind !== undefined) return kind;
	// An Office file with a password lies in a container of the old kind.
	if (isBinary(hint)) return hint;
	const kept = keptClaim(claim);
	return kept === FALLBACK ? OLE : kept;
}

function textType(
	start: Uint8Array,
	latin1: string,
	{ claim, hint }: { claim: string; hint: string },
): string | null {
	const isClaimed = claim.startsWith("text/") || hint !== "";
	const isPage = hint === "" && isWebPage(latin1);
	if (!isPlainText(start, isClaimed || isPage) || !(isClaimed || VAGUE.has(claim))) return null;
	if (hint === "message/rfc822" || hint === "") {
		if (isMail(latin1, hint !== "")) return "message/rfc822";
	}
	if (hint === "text/html" || isPage) return "text/html";
	return TEXTS_BY_NAME.has(hint) ? hint : "text/plain";
}

/** A claim that does no harm if it is wrong: nothing is read or shown because of it. */
function keptClaim(claim: string): string {
	const isFalse = SAFE_TO_SHOW.has(claim) || KNOWN.has(claim) || claim === "";
	return isFalse || claim.startsWith("text/") || isActive(claim) ? FALLBACK : claim;
}

function isActive(mime: string): boolean {
	return /(?:[/+]xml|html|script|flash)$/.test(mime);
}
