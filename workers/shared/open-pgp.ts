/** What OpenPGP encrypts (RFC 9580): as text between two lines (6.2), or as bytes. */

const BEGINNING = "-----BEGIN PGP MESSAGE-----";
const END = "-----END PGP MESSAGE-----";

/**
 * First bytes of what only who has a key or a password reads (RFC 9580, 4.2): a packet of either kind, or what is encrypted
 * itself, in the old and the new form of its length. What is but signed, or packed, begins with another one.
 */
const FIRST_BYTES: ReadonlySet<number> = new Set([
	0x84, 0x85, 0x86, 0x8c, 0x8d, 0x8e, 0xa4, 0xa5, 0xa6, 0xc1, 0xc3, 0xc9, 0xd2, 0xd4,
]);
/** So many characters stand before its bytes at most. */
const MAX_ARMOR_HEAD = 1_000;
const LINE_END = /\r?\n|<br\s*\/?>/i;
const BYTES_BY_NAME = /\.(?:gpg|pgp)$/i;

/** Whether a file is encrypted, by its first bytes, one character for each; bytes say little, so that its name counts. */
export function isOpenPgp(latin1: string, name: string): boolean {
	const text = latin1.replace(/^\u00ef\u00bb\u00bf/, "").trimStart();
	if (text.startsWith(BEGINNING)) return isEncryptedArmor(text, 0);
	return BYTES_BY_NAME.test(name) && FIRST_BYTES.has(latin1.charCodeAt(0));
}

/** A text without what is encrypted in it, and whether there was any. It may be cited, or stand in a page. */
export function withoutOpenPgp(text: string): { text: string; isEncrypted: boolean } {
	let left = "";
	let from = 0;
	let at = text.indexOf(BEGINNING);
	while (at >= 0) {
		if (isEncryptedArmor(text, at)) {
			left += text.slice(from, at);
			const end = text.indexOf(END, at);
			// A long text has no end where it was cut.
			from = end < 0 ? text.length : end + END.length;
		}
		at = text.indexOf(BEGINNING, Math.max(from, at + BEGINNING.length));
	}
	return { text: left + text.slice(from), isEncrypted: from > 0 };
}

/** Behind headers such as "Version: 1", and a blank line, its bytes are encoded by base 64. */
function isEncryptedArmor(text: string, at: number): boolean {
	const start = at + BEGINNING.length;
	const lines = text.slice(start, start + MAX_ARMOR_HEAD).split(LINE_END);
	const first = lines.find((line) => !/^[\s>]*(?:[A-Za-z]+: .*)?$/.test(line));
	const [, bytes] = /^[\s>]*([A-Za-z0-9+/]{4})/.exec(first ?? "") ?? [];
	return bytes !== undefined && FIRST_BYTES.has(atob(bytes).charCodeAt(0));
}
