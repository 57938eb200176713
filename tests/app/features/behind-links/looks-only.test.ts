import { describe, expect, it } from "vitest";
import { looksOnly } from "../../../../app/features/behind-links/looks-only.ts";
import { isFetchedAhead } from "../../../../app/middleware/fetched-ahead.ts";

const BROWSER = "Mozilla/5.0 (Linux; Android 5.1) AppleWebKit/537.36 Chrome/60.0 Mobile";

const asked = (program: string, method = "GET") =>
	looksOnly(new Request("https://ablage.example/share/1", { method, headers: { "User-Agent": program } }));

describe("what asks for a link", () => {
	it.each([
		["WhatsApp/2.23.20.0"],
		["TelegramBot (like TwitterBot)"],
		["Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5"],
		["Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Win64; x64; ms-office; MSOffice 16)"],
		["Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0; Pro)"],
	])("only looks at it: %s", (program) => expect(asked(program)).toBe(true));

	it.each([
		[BROWSER],
		["Mozilla/5.0 (Linux; Android 4.4.2; CUBOT S208) AppleWebKit/537.36 Chrome/30.0 Mobile Safari/537.36"],
		["w3m/0.5.3+git20230121"],
		["Links (2.28; Linux x86_64; GNU C 12; text)"],
		["ELinks/0.16.1.1 (textmode; Linux; 80x24)"],
		["edbrowse/3.8.9"],
		["URL/Emacs Emacs/29.1 (x86_64-pc-linux-gnu)"],
		["Dillo/3.1.0"],
		["NetSurf/3.11 (Linux)"],
	])("is somebody's browser: %s", (program) => expect(asked(program)).toBe(false));

	it.each([
		["Sec-Purpose", "prefetch"],
		["Sec-Purpose", "prefetch;prerender"],
		["Purpose", "prefetch"],
		["X-Purpose", "preview"],
		["X-Moz", "prefetch"],
	])("fetches it ahead of somebody who may never go there: %s: %s", (name, value) => {
		expect(isFetchedAhead({ headers: new Headers({ [name]: value }) })).toBe(true);
	});

	it("is somebody who goes there", () => {
		expect(isFetchedAhead({ headers: new Headers({ "Sec-Fetch-Dest": "document" }) })).toBe(false);
	});

	it("only looks at it where nothing but the head is asked for, by whatever name", () => {
		expect(asked(BROWSER, "HEAD")).toBe(true);
	});
});
