import { describe, expect, it } from "vitest";
import { suggestedReminders } from "../../../../workers/cms/tenant/suggestions/suggested-reminders.ts";
import { lastDayToCancel } from "../../../../workers/cms/tenant/suggestions/last-day-to-cancel.ts";
import { noticeInText } from "../../../../workers/cms/tenant/suggestions/notice-of-text.ts";

const CONTRACT = { start: null, end: "2027-12-31", today: "2026-11-26" };

describe("the notice that a text says", () => {
	it.each([
		["Kündigungsfrist drei Monate auf Ende März", "2026-12-31", "drei Monate auf Ende März", { end: null }],
		["Kündbar mit einer Frist von 3 Monaten auf das Ende eines Kalenderjahres.", "2027-09-30", null, {}],
		["Kündigung mit dreimonatiger Frist auf Jahresende", "2027-09-30", null, {}],
		[
			"Kündbar per 31. März und 30. September mit einer Frist von vier Monaten.",
			"2027-05-31",
			null,
			{ end: null, today: "2026-12-01" },
		],
		[
			"Frist von drei Monaten auf Ende März, Ende Juni und Ende September kündbar",
			"2027-03-31",
			null,
			{ end: null, today: "2027-01-01" },
		],
		["Kündigung: 6 Monate auf den 30.06.", "2026-12-31", null, { end: null }],
		["Kündigungsfrist drei (3) Monate auf Ende eines Quartals", "2026-12-31", null, { end: null }],
		[
			"Der Vertrag kann erstmals auf den 31. März 2029 mit drei Monaten Frist gekündigt werden",
			"2028-12-31",
			null,
			{},
		],
		[
			"Wird er nicht spätestens 3 Monate vor Ablauf gekündigt, verlängert er sich um ein Jahr.",
			"2027-09-30",
			"3 Monate vor Ablauf",
			{},
		],
		[
			"Verlängert sich um ein Jahr, wenn er nicht sechs Wochen vor Vertragsende gekündigt wird.",
			"2027-11-19",
			null,
			{},
		],
		["Mindestdauer 24 Monate\nKündigungsfrist 60 Tage auf das Ende der Mindestdauer", "2027-11-01", null, {}],
		["Kündigungsfrist: 3 Monate", "2027-09-30", "Kündigungsfrist: 3 Monate", {}],
		["Kündbar drei Monate vor Ende des Versicherungsjahres.", "2027-03-31", null, { end: "2029-06-30" }],
		[
			"Le contrat est résiliable trois mois avant l'échéance.",
			"2027-09-30",
			"trois mois avant l'échéance",
			{},
		],
		["Résiliation : préavis de 3 mois pour la fin mars", "2026-12-31", null, { end: null }],
		["résiliable avec un préavis de six mois pour la fin d’une année civile", "2027-06-30", null, {}],
		[
			"Disdetta: preavviso di tre mesi per la fine di marzo e di settembre.",
			"2027-06-30",
			null,
			{ end: null, today: "2027-01-01" },
		],
		[
			"Résiliation : préavis de trois mois pour fin mars et de septembre.",
			"2027-06-30",
			null,
			{ end: null, today: "2027-01-01" },
		],
		[
			"résiliation moyennant un préavis de trois mois pour le 30 juin ou le 31 décembre",
			"2027-03-31",
			null,
			{ end: null },
		],
		["Disdetta con preavviso di tre mesi per la fine di marzo", "2026-12-31", null, { end: null }],
		["Il contratto può essere disdetto tre mesi prima della scadenza.", "2027-09-30", null, {}],
		["disdetta: sei mesi per la fine di un anno civile", "2027-06-30", null, {}],
		["cancellable with 30 days' notice to the end of the contract", "2027-12-01", null, {}],
		[
			"Either party may terminate on three months’ notice to the end of a calendar quarter",
			"2026-12-31",
			null,
			{ end: null },
		],
		["unless cancelled 6 weeks before renewal", "2027-11-19", null, {}],
		["a six-month notice period to the end of June", "2026-12-31", null, { end: null }],
	])("%s: by %s", (text, day, label, contract) => {
		const notice = noticeInText(text);
		expect(notice && lastDayToCancel(notice, { ...CONTRACT, ...contract })?.day).toBe(day);
		if (label) expect(notice?.label).toBe(label);
	});

	it.each([
		[
			"several periods",
			"Die Frist beträgt bei Wohnungen drei Monate, bei Geschäftsräumen sechs Monate auf Ende März; vorbehalten bleibt die Kündigung aus wichtigen Gründen.",
		],
		[
			"a law",
			"Art. 266c Die Parteien können mit einer Frist von drei Monaten auf einen ortsüblichen Termin kündigen.\nArt. 266d Mit einer Frist von sechs Monaten können sie auf einen ortsüblichen Termin oder auf Ende März kündigen.",
		],
		[
			"terms by years of service",
			"Danach gilt eine Kündigungsfrist von zwei Monaten, ab dem zehnten Dienstjahr von drei Monaten.",
		],
		[
			"several ends",
			"Kündbar drei Monate auf Ende März. Die Zusatzdeckung ist drei Monate auf Ende Jahr kündbar.",
		],
		["the end of any month", "Kündigungsfrist: ein Monat auf Ende eines Monats"],
		["the end of any month, without an article", "kündbar mit drei Monaten auf Monatsende"],
		["an offer", "Unsere Offerte ist 3 Monate gültig, bis Ende März."],
		[
			"a time of trial",
			"Während der Probezeit kann mit einer Frist von 7 Tagen auf Ende März gekündigt werden.",
		],
		["a length", "Laufzeit 24 Monate bis Ende März. Kündigung schriftlich."],
		["a notice that was given", "Hiermit kündige ich den Vertrag mit drei Monaten Frist auf Ende März."],
		[
			"a notice that is confirmed",
			"Wir bestätigen Ihnen die Kündigung mit drei Monaten Frist auf Ende März.",
		],
		["a notice given in French", "Je résilie le contrat avec un préavis de trois mois pour la fin mars."],
		["a notice given in English", "I hereby give three months' notice to the end of March."],
		["a passport", "Der Antrag ist spätestens 3 Monate vor Ablauf des Passes zu stellen."],
		["a journey", "Annullierung bis 30 Tage vor Abreise kostenlos, Stornierung gegen Gebühr."],
		["any time", "Jederzeit kündbar, Kündigungsfrist 60 Tage"],
		["an end that is not understood", "Kündigungsfrist drei Monate auf einen ortsüblichen Termin"],
		["a month that is none", "Kündigungsfrist drei Monate auf den 45.13."],
	])("is none where it is %s", (_, text) => {
		expect(noticeInText(text)).toBeNull();
	});

	it("is found as fast in a long text, whatever it is made of", () => {
		const parts = [
			"kündigung ein jahr auf ende des ",
			"31. März und 30. ",
			"\n \n",
			"vor dem vor der ",
			"drei Monate ",
			"a",
		];
		for (const part of parts) {
			const begun = performance.now();
			noticeInText(part.repeat(1_000_000 / part.length));
			// Some hundred milliseconds; were it not linear, hours.
			expect(performance.now() - begun).toBeLessThan(20_000);
		}
	});
});

describe("the last day to cancel", () => {
	const of = (count: number, unit: "days" | "months", end: Parameters<typeof lastDayToCancel>[0]["end"]) =>
		({ period: { count, unit }, end, renewal: null }) as const;

	it("is the last of a month before the last of a month, else the day of the same number", () => {
		const last = (end: string) =>
			lastDayToCancel(of(3, "months", { kind: "contract" }), { ...CONTRACT, end })?.day;
		expect(last("2027-06-30")).toBe("2027-03-31");
		expect(last("2027-05-31")).toBe("2027-02-28");
		expect(last("2028-05-31")).toBe("2028-02-29");
		expect(last("2027-06-15")).toBe("2027-03-15");
	});

	it("is that of the day before where the contract ends with the first of a month", () => {
		const on = (end: Parameters<typeof lastDayToCancel>[0]["end"]) =>
			lastDayToCancel(of(3, "months", end), { ...CONTRACT, end: "2029-01-01" })?.day;
		expect(on({ kind: "contract" })).toBe("2028-09-30");
		expect(on({ kind: "contractYear" })).toBe("2027-09-30");
		expect(on({ kind: "day", day: "2029-01-01" })).toBe("2028-09-30");
		expect(on({ kind: "yearly", days: ["12-31"] })).toBe("2028-09-30");
		expect(on({ kind: "yearly", days: ["04-01"] })).toBe("2028-12-31");
	});

	it("is ahead, or none: a day that has passed helps nobody", () => {
		const yearly = of(3, "months", { kind: "yearly", days: ["03-31"] });
		const on = (today: string) => lastDayToCancel(yearly, { start: null, end: null, today })?.day;
		expect([on("2026-12-31"), on("2027-01-01")]).toEqual(["2026-12-31", "2027-12-31"]);
		const ended = { start: null, end: "2026-01-31", today: "2026-11-26" };
		expect(lastDayToCancel(of(3, "months", { kind: "contract" }), ended)).toBeNull();
		expect(lastDayToCancel(of(3, "months", { kind: "contractYear" }), ended)).toBeNull();
		expect(lastDayToCancel(of(3, "months", { kind: "day", day: "2026-12-31" }), ended)).toBeNull();
		expect(lastDayToCancel(of(3, "months", { kind: "contract" }), { ...ended, end: null })).toBeNull();
	});

	it("is not before a contract begins, nor before its fixed time is over", () => {
		const yearly = of(3, "months", { kind: "yearly", days: ["02-29", "09-30"] });
		const today = "2026-11-26";
		expect(lastDayToCancel(yearly, { start: "2028-01-01", end: null, today })?.endsOn).toBe("2028-02-29");
		expect(lastDayToCancel(yearly, { start: null, end: "2029-02-28", today })?.endsOn).toBe("2029-02-28");
		expect(lastDayToCancel(yearly, { start: null, end: "2029-03-31", today })?.endsOn).toBe("2029-09-30");
	});
});

describe("the reminder of it", () => {
	const known = {
		text: "Kündigungsfrist: drei Monate",
		dates: [],
		due: null,
		filed: { startDate: null, endDate: "2027-12-31" },
		isInvoice: false,
		today: "2026-11-26",
	};

	it("comes thirty days before, and follows the end that it stands before", () => {
		expect(suggestedReminders(known)).toEqual([
			{
				type: "Custom",
				date: "2027-08-31",
				daysBefore: 122,
				basedOn: "endDate",
				reason: { kind: "notice", until: "2027-09-30", label: "Kündigungsfrist: drei Monate" },
			},
		]);
	});

	it("comes today where the last day is near, and stands by itself before another day than the end", () => {
		expect(suggestedReminders({ ...known, today: "2027-09-20" })).toMatchObject([
			{ date: "2027-09-20", daysBefore: null, basedOn: null },
		]);
		const text = "Kündbar drei Monate auf Ende März.";
		expect(suggestedReminders({ ...known, text })).toMatchObject([{ date: "2027-12-01", basedOn: null }]);
	});

	it("goes by the end of the text where none is filed, and there is none of an invoice", () => {
		const reason = { kind: "text", label: "Vertragsende" } as const;
		const ofText = {
			...known,
			filed: { startDate: null, endDate: null },
			dates: [{ date: "endDate", day: "2028-12-31", reason } as const],
		};
		expect(suggestedReminders(ofText)).toMatchObject([{ reason: { until: "2028-09-30" } }]);
		expect(suggestedReminders({ ...ofText, dates: [] })).toEqual([]);
		expect(suggestedReminders({ ...known, isInvoice: true })).toEqual([]);
	});
});
