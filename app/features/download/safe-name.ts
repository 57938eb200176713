/** What Windows, or a program on the way, takes for something else than a part of a name. */
const FORBIDDEN = /[<>:"/\\|?*]/g;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu;
/** Names of devices in Windows, whatever extension follows. */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=\s*(?:\.|$))/iu;
const EXTENSION = /\.[a-z0-9]{1,10}$/i;

/** A folder's name and a file's together stay below what Windows takes as a path. */
const MAX_FOLDER_BYTES = 90;
const MAX_FILE_BYTES = 120;

const encoder = new TextEncoder();

/** @param maxBytes fewer where it lies in another one */
export function safeFolderName(name: string, maxBytes = MAX_FOLDER_BYTES): string {
	return safe(name, "", maxBytes);
}

/** Keeps the extension, by which a file is opened. */
export function safeFileName(name: string): string {
	const clean = cleaned(name);
	const extension = EXTENSION.exec(clean)?.[0] ?? "";
	return safe(clean.slice(0, clean.length - extension.length), extension, MAX_FILE_BYTES);
}

/**
 * Gives each name once: `Police.pdf`, `Police (2).pdf`. Names that only differ in their case, or in how their accents
 * are written, are one and the same on many disks.
 */
export function uniqueNames(): (name: string) => string {
	const given = new Set<string>();
	return (name) => {
		const extension = EXTENSION.exec(name)?.[0] ?? "";
		const base = name.slice(0, name.length - extension.length);
		let free = name;
		for (let number = 2; given.has(keyOf(free)); number += 1) free = `${base} (${number})${extension}`;
		given.add(keyOf(free));
		return free;
	};
}

function keyOf(name: string): string {
	return name.normalize("NFKC").toUpperCase().toLowerCase();
}

function safe(name: string, extension: string, maxBytes: number): string {
	const short = trimmed(shortened(cleaned(name), maxBytes - encoder.encode(extension).length));
	const visible = /[\p{L}\p{N}]/u.test(short) ? short : `_${short}`;
	const whole = visible + extension;
	return RESERVED.test(whole) ? `_${whole}` : whole;
}

function cleaned(name: string): string {
	const visible = name.toWellFormed().normalize("NFC").replaceAll(/\s/g, " ").replaceAll(INVISIBLE, "");
	return trimmed(visible.replaceAll(FORBIDDEN, "-").replaceAll(/ {2,}/g, " "));
}

/** Dots and blanks at the ends hide a file, lead up a folder, or are lost. */
function trimmed(name: string): string {
	return name.replaceAll(/^[. ]+|[. ]+$/g, "");
}

/** The beginning of a name, in whole characters, that fits into this many bytes. */
function shortened(name: string, maxBytes: number): string {
	let bytes = 0;
	let short = "";
	for (const character of name) {
		bytes += encoder.encode(character).length;
		if (bytes > maxBytes) break;
		short += character;
	}
	return short;
}
