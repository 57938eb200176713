import { expect, it } from "vitest";
import { codesWork } from "../../../../app/routes/my-profile/security/change-codes.server.ts";
import type { CmsClient } from "../../../../app/cms/cms-client.ts";
import { ContractError } from "../../../../contract/errors.ts";

const KEY = { setup: "signed", key: "ABCD", address: "otpauth://totp/Ablage:a?secret=ABCD" };

function formOf(fields: Record<string, string>): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	return form;
}

/** A CMS that answers so; what it was sent is kept. */
function cmsThat(answer: () => unknown) {
	const sent: unknown[] = [];
	const call = async (_: unknown, { body }: { body: unknown }) => {
		sent.push(body);
		return answer();
	};
	return { sent, cms: { call } as unknown as CmsClient };
}

const refusal = (message: string, path?: string) => () => {
	const errors = path === undefined ? {} : { errors: [{ path: ["data", path], message }] };
	throw new ContractError("ValidationError", message, errors);
};

it("draws the key to set up as a picture that needs nobody else", async () => {
	const { cms, sent } = cmsThat(() => KEY);
	const shown = await codesWork(formOf({ password: "geheim" }), cms).begin();
	expect(sent).toEqual([{ password: "geheim" }]);
	if (!("codesSetUp" in shown)) throw new Error("nothing is set up");
	expect(shown.codesSetUp).toMatchObject(KEY);
	const [type, svg = ""] = shown.codesSetUp.picture.split(",");
	expect(type).toBe("data:image/svg+xml");
	expect(decodeURIComponent(svg)).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/);
});

it("shows the same key again where its first code was refused, and none where the setup is over", async () => {
	const form = formOf({ ...KEY, intent: "confirmCodes", code: "000000" });
	const wrong = await codesWork(form, cmsThat(refusal("error.wrongCode", "code")).cms).confirm();
	expect(wrong).toMatchObject({
		data: { fieldErrors: { code: "error.wrongCode" }, codesSetUp: KEY },
		init: { status: 400 },
	});
	const over = await codesWork(form, cmsThat(refusal("error.setupOver")).cms).confirm();
	expect(over).toMatchObject({ data: { formError: "error.setupOver", codesSetUp: null } });
	const empty = await codesWork(formOf({ ...KEY, code: "" }), cmsThat(() => null).cms).confirm();
	expect(empty).toMatchObject({ data: { fieldErrors: { code: "validation.required" }, codesSetUp: KEY } });
});

it("shows no address as a key that is none", async () => {
	const form = formOf({ ...KEY, address: "https://elsewhere.example", code: "000000" });
	const wrong = await codesWork(form, cmsThat(refusal("error.wrongCode", "code")).cms).confirm();
	expect(wrong).toMatchObject({ data: { codesSetUp: null } });
});

it("asks for one proof that it is the person", async () => {
	const { cms, sent } = cmsThat(() => ({ recoveryCodes: [] }));
	await codesWork(formOf({ password: "geheim" }), cms).renew();
	await codesWork(formOf({ code: "123456" }), cms).renew();
	expect(sent).toEqual([{ password: "geheim" }, { code: "123456" }]);
	expect(await codesWork(formOf({}), cms).renew()).toMatchObject({
		data: { fieldErrors: { password: "validation.required" } },
	});
});
