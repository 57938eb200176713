/** Types that a browser may show in place: they carry no script that it would run. */
const SAFE_TO_SHOW = new Set([
	"application/pdf",
	"image/png",
	"image/jpeg",
	"image/webp",
	"image/gif",
	"text/plain",
]);
const FALLBACK = "application/octet-stream";

/** How many of a file's first bytes tell its type. */
export const SNIFFED_BYTES = 4_096;

const SIGNATURES: readonly { mime: string; matches: (latin1: string) => boolean }[] = [
	// Readers of PDF accept some bytes before the header.
	{ mime: "application/pdf", matches: (latin1) => latin1.slice(0, 1_024).includes("%PDF-") },
	{ mime: "image/png", matches: (latin1) => latin1.startsWith("\u0089PNG\r\n\u001a\n") },
	{ mime: "image/jpeg", matches: (latin1) => latin1.startsWith("\u00ff\u00d8\u00ff") },
	{ mime: "image/gif", matches: (latin1) => /^GIF8[79]a/.test(latin1) },
	{ mime: "image/webp", matches: (latin1) => /^RIFF[\s\S]{4}WEBP/.test(latin1) },
];

/**
 * The type of a file by its first bytes. The sender's claim counts only for types that are never shown in place:
 * a page of HTML that is called a PDF must not be shown as one, nor as HTML.
 */
export function contentTypeOf(start: Uint8Array, claimed: string): string {
	// (`TextDecoder` takes "latin1" for windows-1252, which renames some bytes.)
	const latin1 = String.fromCharCode(...start);
	const signature = SIGNATURES.find(({ matches }) => matches(latin1));
	if (signature && !isMarkup(latin1)) return signature.mime;
	const claim = claimed.toLowerCase();
	if (claim.startsWith("text/") && isPlainText(start)) return claim === "text/csv" ? claim : "text/plain";
	return SAFE_TO_SHOW.has(claim) || isActive(claim) ? FALLBACK : claim;
}

export function isSafeToShow(mime: string): boolean {
	return SAFE_TO_SHOW.has(mime);
}

export function isImage(mime: string): boolean {
	return mime.startsWith("image/") && SAFE_TO_SHOW.has(mime);
}

export function isText(mime: string): boolean {
	return mime === "text/plain" || mime === "text/csv";
}

// "%PDF-" within the first kilobyte makes a PDF, so a page of HTML could carry it as a disguise.
function isMarkup(latin1: string): boolean {
	return latin1.trimStart().startsWith("<");
}

function isActive(mime: string): boolean {
	return mime.startsWith("text/") || /(?:[/+]xml|html|script|flash)$/.test(mime);
}

function isPlainText(start: Uint8Array): boolean {
	// oxlint-disable-next-line no-control-regex
	const controls = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;
	try {
		// With `stream`, a character that the cut has halved is no error.
		return !controls.test(new TextDecoder("utf-8", { fatal: true }).decode(start, { stream: true }));
	} catch {
		return false;
	}
}
