import { secondFactorApi } from "../../../../contract/api/second-factor.ts";
import {
	codesCreateSchema,
	codesSetupSchema,
	personalProofSchema,
} from "../../../../contract/identity/second-factor.ts";
import { parseOrRefuse } from "../../../../contract/errors.ts";
import { attempt } from "../../../cms/attempt.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { qrPicture } from "../../../features/codes/qr-picture.server.ts";
import { formResult, invalidForm, rejectedForm } from "../../../features/form/form-result.server.ts";

/** A key that is being set up, with what shows it; nothing of it is kept but in the page. */
export interface CodesSetUp {
	setup: string;
	key: string;
	address: string;
	/** The QR code, drawn here: an SVG as an address. */
	picture: string;
}

/** What the forms about codes do. All but the last answer with what the page shows next. */
export function codesWork(form: FormData, cms: CmsClient) {
	const proof = () => {
		const [password, code] = [form.get("password"), form.get("code")];
		return { ...(password && { password }), ...(code && { code }) };
	};
	return {
		begin: async () => {
			const password = form.get("password");
			const asked = codesSetupSchema.safeParse(password ? { password } : {});
			if (!asked.success) return invalidForm(asked.error, form);
			const begun = await attempt(cms.call(secondFactorApi.setup, { body: asked.data }));
			return begun.ok ? { codesSetUp: withPicture(begun.value) } : rejectedForm(begun, form);
		},
		confirm: async () => {
			const data = { setup: form.get("setup") ?? "", code: form.get("code") ?? "" };
			const shown = codesCreateSchema.safeParse(data);
			if (!shown.success) return withKey(invalidForm(shown.error, form), form);
			const confirmed = await attempt(cms.call(secondFactorApi.turnOn, { body: { data: shown.data } }));
			return confirmed.ok ? confirmed.value : withKey(rejectedForm(confirmed, form), form);
		},
		renew: async () => {
			const shown = personalProofSchema.safeParse(proof());
			if (!shown.success) return invalidForm(shown.error, form);
			const renewed = await attempt(cms.call(secondFactorApi.renewRecoveryCodes, { body: shown.data }));
			return renewed.ok ? renewed.value : rejectedForm(renewed, form);
		},
		/** @throws ContractError as the call does */
		turnOff: () => cms.call(secondFactorApi.turnOff, { body: parseOrRefuse(personalProofSchema, proof()) }),
	};
}

/** A refused first code comes back with the key for which it was typed. */
function withKey({ data, init }: ReturnType<typeof rejectedForm>, form: FormData) {
	const [setup = "", key = "", address = ""] = ["setup", "key", "address"].map((name) =>
		String(form.get(name) ?? ""),
	);
	const isOver = data.formError !== null || !address.startsWith("otpauth://");
	return formResult(init?.status ?? 400, {
		...data,
		codesSetUp: isOver ? null : withPicture({ setup, key, address }),
	});
}

function withPicture(begun: Omit<CodesSetUp, "picture">): CodesSetUp {
	return { ...begun, picture: qrPicture(begun.address) };
}
