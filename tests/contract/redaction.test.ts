import { describe, expect, it } from "vitest";
import { redact } from "../../contract/redaction.ts";

const JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJLYW5hcmllIn0.S2FuYXJpZS1LYW5hcmll";

describe("what must not stand in a log", () => {
	it.each([
		["a token", `expired: ${JWT}`],
		["half a token", `expired: ${JWT.slice(0, 30)}`],
		["a bearer token", "Authorization failed for Bearer Kanarie-1234.abc"],
		["a header", "Authorization: Kanarie"],
		["cookies", "Cookie: a=Kanarie; ablage_session=Kanarie\nnext"],
		["a cookie that is set", 'set-cookie: "ablage_session=Kanarie; HttpOnly"'],
		["a session", "ablage_session=Kanarie; path=/"],
		["a password", "password=Kanarie&x=1"],
		["a password in JSON", '{"password": "Kanarie", "x": 1}'],
		["a German one", "Kennwort: Kanarie"],
		["a secret among names", "client_secret_value: Kanarie"],
		["the query of an address", "GET https://a.example/documents?text=Kanarie&page=2 failed"],
		["the query of a path", "/documents.data?text=Kanarie answered 500"],
		["a query with signs that are not encoded", "/documents?text=(Kanarie)&more='Kanarie' answered 500"],
		["what stands behind # in an address", "at https://a.example/reset#Kanarie"],
		["who asks by an address", "https://mia:Kanarie@a.example/x"],
		["the code of a link to share", "/share/Kanarie42 answered 404"],
		["the secret address of a calendar", `webcal://a.example/calendar/a1b2${"Kanarie7-_".repeat(9)}.ics`],
		["an e-mail address", "no user kanarie.muster@example.ch"],
		["bytes of a file", "cannot read data:application/pdf;base64,S2FuYXJpZQ=="],
		["the address of a file in the browser", "Not allowed to load blob:https://a.example/Kanarie-1"],
		["JSON that is none", `Unexpected token 'K', ..."name": Kanarie, "b""... is not valid JSON`],
		["a quoted text", 'No document “Kanarie” and no "Kanarie 2"'],
		["a quoted text that was cut off", 'No document "Kanarie am Zoo'],
		["a quotation of several words", "No folder 'Kanarie am Zoo'"],
		["code with a text", "No `Kanarie am Zoo`"],
		["a key", `key S2FuYXJpZS${"Kanarie1".repeat(6)}`],
		["base64", `chunk ${"S2FuYXJpZQ/".repeat(12)}==`],
	])("is taken out: %s", (_, text) => {
		expect(redact(text, 1_000)).not.toMatch(/kanarie|S2FuYXJpZ|eyJ/i);
	});

	it("is taken out wherever it stands, where it is known", () => {
		expect(redact("no Steuern 2025 in Steuern 2025.pdf", 100, ["Steuern 2025.pdf", "Steuern 2025"])).toBe(
			"no … in …",
		);
	});
});

describe("what helps to find a fault", () => {
	it.each([
		"TypeError: Cannot read properties of undefined (reading 'documentFiles')",
		"Can't find variable: foo, and it isn't there",
		"at Object.load (https://ablage.example/assets/route-C3x9.js:12:3455)",
		"render@https://ablage.example/assets/route-C3x9.js:1:20",
		"/documents/abcdefghij0123456789abcd answered 503",
		"Minified React error #418; visit https://react.dev/errors/418 for the full message",
		"<img src=x onerror=alert(1)> is HTML",
	])("stays: %s", (text) => {
		expect(redact(text, 1_000)).toBe(text);
	});

	it("keeps the lines of a stack, and nothing that is unseen or turns a line round", () => {
		expect(redact("a\n\tat b\u0000\u202ec", 100)).toBe("a\n\tat b c");
	});
});

describe("a long text", () => {
	it("is cut, and says so; half a character is none", () => {
		expect(redact("x".repeat(50), 10)).toBe(`${"x".repeat(9)}…`);
		expect(redact(`${"x".repeat(8)}😀😀`, 10).isWellFormed()).toBe(true);
	});

	it("takes no time that matters, whatever somebody has put into it", () => {
		const patterns = [
			"a",
			"/",
			'"',
			"'",
			"eyJ",
			"a://",
			"password",
			"passw=",
			"x@",
			"x.",
			"`",
			"share/",
			"-",
			"cookie",
			"a:/",
			"a?/",
			"Bearer ",
			" ",
		];
		for (const pattern of patterns) {
			const text = pattern.repeat(100_000);
			// The quickest of a few: the machine may be busy with something else.
			const times = Array.from({ length: 5 }, () => {
				const start = performance.now();
				redact(text, 4_000);
				return performance.now() - start;
			});
			expect(Math.min(...times), pattern).toBeLessThan(20);
		}
	});
});
