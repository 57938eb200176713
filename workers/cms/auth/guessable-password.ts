import { PASSWORD_MIN_LENGTH } from "../../../contract/constants.ts";
import { refusedField } from "../tenant/core/errors.ts";
import listed from "./common-passwords.txt?raw";

/** What is guessed first of somebody, beside what many people use. */
export interface Guessed {
	email: string;
	firstName: string;
	lastName: string;
	companyName?: string | null;
}

/** Part of what people choose for this very service. */
const SERVICE = "Ablage";

let common: ReadonlySet<string> | undefined;

/**
 * 400 naming `password` for one that is guessed first: one that many people use, one sign alone, or the name or e-mail
 * address of who chooses it, also with digits around or other signs in between. There are no rules of what else it is
 * made of.
 */
export function refuseGuessable(password: string, who: Guessed): void {
	common ??= new Set(listed.split("\n").filter((line) => line.length >= PASSWORD_MIN_LENGTH));
	const plain = password.normalize("NFKC").toLowerCase();
	if (common.has(plain) || isOneSign(plain)) {
		throw refusedField("password", "validation.passwordCommon");
	}
	const { email, firstName, lastName, companyName } = who;
	const words = [email, email.split("@")[0], firstName, lastName, companyName, SERVICE].map((word) =>
		lettersOf(word ?? ""),
	);
	const [, local, first, last] = words;
	const names = [...words, `${first}${last}`, `${last}${first}`, `${local}${SERVICE.toLowerCase()}`];
	const typed = lettersOf(password);
	const isOwn = names.some((name) => name !== "" && (typed === name || withoutDigits(typed) === name));
	if (isOwn) throw refusedField("password", "validation.passwordPersonal");
}

/** The same sign again and again, with blanks in between or nothing but blanks. */
function isOneSign(text: string): boolean {
	return new Set(text.replaceAll(/[\p{Z}\p{C}]/gu, "")).size <= 1;
}

/** Letters and digits in lower case, without accents. */
function lettersOf(text: string): string {
	return text
		.normalize("NFKD")
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function withoutDigits(text: string): string {
	return text.replaceAll(/^\p{N}+|\p{N}+$/gu, "");
}
