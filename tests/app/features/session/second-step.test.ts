import { expect, it } from "vitest";
import { startSession, toSecondStep } from "../../../../app/features/session/start-session.ts";
import { readStepCookie } from "../../../../app/middleware/session-cookie.ts";

const request = new Request("https://ablage.example/login", { method: "POST" });
const refused = { name: "ForbiddenError", message: "error.secondFactorNeeded", fieldErrors: {} };
const cookiesOf = (response: Response | null) => response?.headers.getSetCookie() ?? [];

it("leads to the second step where that is what is missing, and signs out who was signed in", () => {
	const response = toSecondStep({ error: { ...refused, secondFactor: "signed" } }, request, { locale: "de" });
	expect(response?.headers.get("Location")).toBe("/de/login");
	expect(cookiesOf(response)).toEqual([
		"__Host-ablage_session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict",
		"__Host-ablage_step=signed; Max-Age=300; Path=/; HttpOnly; Secure; SameSite=Strict",
	]);
	const headers = { Cookie: "__Host-ablage_step=signed" };
	expect(readStepCookie(new Request(request.url, { headers }))).toBe("signed");
});

it("leads nowhere for any other refusal", () => {
	expect(toSecondStep({ error: refused }, request, {})).toBeNull();
});

it("is forgotten once somebody is signed in", async () => {
	const user = { documentId: "a", email: "a@example.ch", firstName: "A", lastName: "B" };
	const session = { jwt: "t.o.k", user: { ...user, accountType: "privatePerson", role: "user" } } as const;
	expect(cookiesOf(await startSession(session, request))).toContainEqual(
		expect.stringMatching(/^__Host-ablage_step=; Max-Age=0;/),
	);
});
