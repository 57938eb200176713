import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { identityApi } from "../../../contract/api/identity.ts";
import { refuseGuessable } from "../../../workers/cms/auth/guessable-password.ts";
import { readOutbox } from "../../../workers/cms/mail/outbox.ts";
import { userStub } from "../../../workers/cms/user/user-client.ts";
import { call, newEmail, openAccount, PASSWORD } from "../../support/workers-api.ts";

const WHO = {
	email: "mia.muster@example.ch",
	firstName: "Mia",
	lastName: "Müster",
	companyName: "Käserei AG",
};

const refusalOf = (password: string): unknown => {
	try {
		refuseGuessable(password, WHO);
		return null;
	} catch (error) {
		return error instanceof Error ? error.message : error;
	}
};

const post = ({ path }: { path: string }, body: Record<string, unknown>, token?: string) =>
	call("POST", path, {
		body,
		headers: { "X-Client-Address": crypto.randomUUID() },
		...(token !== undefined && { token }),
	});

async function expectRefused(response: Response, key: string): Promise<void> {
	expect(response.status).toBe(400);
	expect(await response.json()).toMatchObject({
		error: { details: { errors: [{ path: ["password"], key }] } },
	});
}

describe("a password that is guessed first", () => {
	it.each([
		"1234567890",
		"qwertyuiop",
		"PASSWORD123",
		"1Q2w3E4r5T",
		"manchester",
		"\uff11234567890",
		" ".repeat(10),
		"aaaaAAAAaaaa",
		"1 1 1 1 1 1",
	])("is one that many people use: %s", (password) =>
		expect(refusalOf(password)).toBe("validation.passwordCommon"),
	);

	it.each([
		"mia.muster@example.ch",
		"MiaMüster1987",
		"müster-mia",
		"Mia Muster",
		"1987miamuster87",
		"Käserei AG 2026",
		"Ablage 2026!",
		"mia.muster-ablage",
	])("is one's own name or address: %s", (password) =>
		expect(refusalOf(password)).toBe("validation.passwordPersonal"),
	);

	it.each([PASSWORD, "mias Katze Minka", "aaaabbbbcc", "nur kleine buchstaben", "9182736455463"])(
		"is none of those, whatever it is made of: %s",
		(password) => expect(refusalOf(password)).toBeNull(),
	);
});

describe("such a password is refused", () => {
	it("at registration, whether the address is taken or not, and leaves nothing behind", async () => {
		const { email: taken } = await openAccount();
		const free = newEmail();
		const person = { firstName: "Mia", lastName: "Muster", accountType: "privatePerson" };
		for (const email of [taken, free]) {
			const own = { ...person, email, password: "MiaMuster2026" };
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			await expectRefused(await post(identityApi.register, own), "validation.passwordPersonal");
			const common = { ...person, email, password: "qwertyuiop" };
			// oxlint-disable-next-line no-await-in-loop -- as above
			await expectRefused(await post(identityApi.register, common), "validation.passwordCommon");
		}
		const good = { ...person, email: free, password: PASSWORD };
		expect((await post(identityApi.register, good)).status).toBe(200);
	});

	it("at a change, which is no wrong guess at the present one", async () => {
		const { jwt } = await openAccount();
		for (let number = 0; number < 11; number += 1) {
			const body = { currentPassword: PASSWORD, password: number % 2 ? "qwertyuiop" : "Mia Muster 1" };
			const key = number % 2 ? "validation.passwordCommon" : "validation.passwordPersonal";
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			await expectRefused(await post(identityApi.changePassword, body, jwt), key);
		}
		const good = { currentPassword: PASSWORD, password: "neues Passwort 2027" };
		expect((await post(identityApi.changePassword, good, jwt)).status).toBe(200);
	});

	it("by the link of a mail, which counts on", async () => {
		const { user, email } = await openAccount();
		await post(identityApi.forgotPassword, { email });
		await runDurableObjectAlarm(userStub(env, user.documentId));
		const mail = (await readOutbox(env.FILES)).find(({ to }) => to === email);
		const code = /[?&]code=(\S+)/.exec(mail?.text ?? "")?.[1];
		const own = { code, password: email };
		await expectRefused(await post(identityApi.resetPassword, own), "validation.passwordPersonal");
		const common = { code, password: "1234567890" };
		await expectRefused(await post(identityApi.resetPassword, common), "validation.passwordCommon");
		expect((await post(identityApi.resetPassword, { code, password: PASSWORD })).status).toBe(200);
	});
});
