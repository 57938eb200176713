import type { BillFacts } from "../../../../contract/bills/bill.ts";
import type { TenantKind } from "../../../../contract/entities/vocabulary.ts";
import { foldText } from "../../../../contract/search/spelling.ts";
import type { TenantDatabase } from "../core/database.ts";

/** By what a tenant is known as the one that is to get the money. */
export interface OwnCreditor {
	name: string;
	kind: TenantKind;
	uid: string | null;
}

/** Legal forms as they stand in names, folded. What has one meaning in four languages is one form. */
const FORMS: Readonly<Record<string, string>> = {
	ag: "AG",
	sa: "AG",
	spa: "AG",
	ltd: "AG",
	inc: "AG",
	gmbh: "GmbH",
	sarl: "GmbH",
	sagl: "GmbH",
	srl: "GmbH",
	llc: "GmbH",
	kg: "KG",
	klg: "KLG",
	genossenschaft: "eG",
	stiftung: "Stiftung",
	verein: "Verein",
};

export function ownCreditor({ sql }: TenantDatabase): OwnCreditor {
	return sql
		.exec<{ name: string; kind: TenantKind; uid: string | null }>("SELECT name, kind, uid FROM tenant")
		.one();
}

/**
 * Whether the money of a bill is to go to the tenant itself: by its enterprise number, or by its name, whatever its
 * case, its spaces and its signs. A company is known without its legal form as well ("Hofmann Elektro" of Hofmann
 * Elektro AG), but not by another one; of a household, "Meier AG" is somebody else than "Meier".
 */
export function isOwnBill(
	{ creditor, taxNumber }: Pick<BillFacts, "creditor" | "taxNumber">,
	own: OwnCreditor,
): boolean {
	const number = digitsOfUid(own.uid);
	const theirs = digitsOfUid(taxNumber);
	if (number !== null && theirs !== null) return number === theirs;
	if (creditor === null) return false;
	const [one, other] = [nameParts(creditor.name), nameParts(own.name)];
	if (one.words === "" || one.words !== other.words) return false;
	return one.form === other.form || (own.kind === "company" && (one.form === null || other.form === null));
}

/** The nine digits of a Swiss enterprise number, with or without CHE in front and MWST behind. */
function digitsOfUid(text: string | null): string | null {
	const digits = text?.replaceAll(/\D/g, "") ?? "";
	return digits.length === 9 ? digits : null;
}

function nameParts(name: string): { words: string; form: string | null } {
	// S.A. is one word, and Müller & Co. is Müller Co.
	const words = foldText(name)
		.replaceAll(".", "")
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean);
	const form = words.find((word, at) => at > 0 && Object.hasOwn(FORMS, word));
	return {
		words: words.filter((word) => word !== form).join(""),
		form: form === undefined ? null : (FORMS[form] ?? null),
	};
}
