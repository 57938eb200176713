import { z } from "zod";
import { companyApi } from "../../../contract/api/company.ts";
import { MAX_NAME_LENGTH } from "../../../contract/constants.ts";
import { requiredText } from "../../../contract/fields.ts";
import { requiredVersion } from "../../../contract/entities/write-fields.ts";
import { documentIdSchema } from "../../../contract/ids.ts";
import { attempt } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { invalidForm, rejectedForm } from "../../features/form/form-result.server.ts";

const nameSchema = z.object({
	tenant: documentIdSchema,
	version: requiredVersion,
	name: requiredText(MAX_NAME_LENGTH),
});

/** Gives the household or company its name. @returns the form where it was refused */
export async function saveName(cms: CmsClient, form: FormData) {
	const named = nameSchema.safeParse(Object.fromEntries(form));
	if (!named.success) return invalidForm(named.error, form);
	const { tenant, ...facts } = named.data;
	const saved = await attempt(cms.call(companyApi.write, { params: { id: tenant }, body: { data: facts } }));
	return saved.ok ? null : rejectedForm(saved, form);
}
