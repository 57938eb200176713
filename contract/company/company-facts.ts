/** What is known of a company's numbers and addresses. Free of schemas, so that a browser can have it for little. */

/** Each is for the eye of who types: none is refused. */
export const CHECKED_FACTS = ["uid", "phone", "email", "website"] as const;
export type CheckedFact = (typeof CHECKED_FACTS)[number];

/** By which each digit of a Swiss enterprise number but the last counts for its check digit (modulo 11). */
const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4];

/** CHE-123.456.789 from what means the same number, with MWST, TVA, IVA or VAT behind it where it was there; else as it is. */
export function formattedUid(typed: string): string {
	const [, digits = "", suffix = ""] =
		/^CHE[\s.-]*(\d(?:[\s.-]*\d){8})\s*(MWST|TVA|IVA|VAT)?$/i.exec(typed) ?? [];
	const plain = digits.replaceAll(/\D/g, "");
	if (plain === "") return typed;
	const grouped = `CHE-${plain.slice(0, 3)}.${plain.slice(3, 6)}.${plain.slice(6)}`;
	return suffix === "" ? grouped : `${grouped} ${suffix.toUpperCase()}`;
}

/** Whether a value looks like one of its kind. What does not may still be right. */
export function looksRight(fact: CheckedFact, value: string): boolean {
	switch (fact) {
		case "uid":
			return isUid(value);
		case "phone":
			return /^\+?[\d\s()/.-]+$/.test(value) && value.replaceAll(/\D/g, "").length >= 7;
		case "email":
			return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(value);
		case "website":
			return websiteAddress(value) !== null;
	}
}

function isUid(value: string): boolean {
	const digits = /^CHE-(\d{3})\.(\d{3})\.(\d{3})(?: (?:MWST|TVA|IVA|VAT))?$/.exec(formattedUid(value));
	const plain = digits?.slice(1).join("") ?? "";
	if (plain === "") return false;
	const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(plain[at]), 0);
	return (11 - (sum % 11)) % 11 === Number(plain[8]);
}

/** Where a website is to be found: an address of the web, which may be written without https in front; else `null`. */
export function websiteAddress(value: string): string | null {
	const url = URL.parse(
		/^[a-z][a-z\d+.-]*:/i.test(value) && !/^[^:/]+:\d/.test(value) ? value : `https://${value}`,
	);
	if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes(".")) return null;
	return url.username === "" && url.password === "" ? url.href : null;
}

/** Whether a tenant has a feature of itself, by what it does, and not by its subscription: clients that it works for. */
export function isOwnFeature(feature: string): boolean {
	return feature === "clients";
}
