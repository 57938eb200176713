import { describe, expect, it } from "vitest";
import { lastDayToCancel } from "../../../../workers/cms/tenant/suggestions/last-day-to-cancel.ts";
import { noticeInText } from "../../../../workers/cms/tenant/suggestions/notice-of-text.ts";
import { renewalInText } from "../../../../workers/cms/tenant/suggestions/renewal-of-text.ts";

const months = (count: number) => ({ count, unit: "months" });

describe("how long a contract goes on", () => {
	it.each([
		["Er verlängert sich um ein Jahr, wenn er nicht 3 Monate vor Ablauf gekündigt wird.", 12],
		[
			"Wird nicht 3 Monate vor Ablauf gekündigt, verlängert sich der Vertrag stillschweigend um ein weiteres Jahr.",
			12,
		],
		[
			"Der Vertrag verlängert sich, wenn er nicht mit drei Monaten Frist gekündigt wird, jeweils um 12 Monate.",
			12,
		],
		["Das Abo verlängert sich automatisch um weitere 24 Monate.", 24],
		["Ohne Kündigung erneuert er sich jeweils für zwei Jahre", 24],
		["Der Vertrag verlängert sich stillschweigend von Jahr zu Jahr.", 12],
		["Sauf préavis de trois mois, le contrat est reconduit tacitement pour une nouvelle année.", 12],
		["Il se renouvelle tacitement d’année en année.", 12],
		["Le contrat est prolongé par périodes de six mois.", 6],
		["Il contratto si rinnova tacitamente di anno in anno.", 12],
		["Salvo disdetta con preavviso di tre mesi, il contratto si rinnova per un altro anno.", 12],
		["The agreement renews automatically for successive periods of one year unless terminated.", 12],
		["It is extended for another year unless cancelled 3 months before its end.", 12],
		["This policy is renewed from year to year.", 12],
	])("%s", (text, count) => {
		expect(renewalInText(text)).toEqual(months(count));
	});

	it.each([
		["nothing is said", "Laufzeit 24 Monate. Kündigungsfrist 3 Monate."],
		[
			"no length is",
			"Der Vertrag verlängert sich stillschweigend, sofern er nicht 3 Monate vor Ablauf gekündigt wird.",
		],
		["several are", "Er verlängert sich um ein Jahr. Die Wartung verlängert sich um 3 Monate."],
		["it is the notice's", "The contract renews unless cancelled for three months' notice."],
	])("is none where %s", (_, text) => {
		expect(renewalInText(text)).toBeNull();
	});
});

describe("the last day to cancel a contract that goes on", () => {
	const notice = noticeInText(
		"Ablauf 31.12.2026. Der Vertrag verlängert sich um ein Jahr, wenn nicht 3 Monate vor Ablauf gekündigt wird.",
	);
	const by = (end: string, today: string) => notice && lastDayToCancel(notice, { start: null, end, today });

	it("is that of its next end once the one before has passed", () => {
		expect(by("2026-12-31", "2026-09-30")).toEqual({ day: "2026-09-30", endsOn: "2026-12-31" });
		expect(by("2026-12-31", "2026-11-29")).toEqual({ day: "2027-09-30", endsOn: "2027-12-31" });
		expect(by("2027-02-28", "2026-12-01")).toEqual({ day: "2027-11-30", endsOn: "2028-02-29" });
	});

	it("is none where its end has passed: whether it has gone on, nobody says", () => {
		expect(by("2026-10-31", "2026-11-29")).toBeNull();
	});
});
