import { z } from "zod";
import { memberApi } from "../../../../contract/api/members.ts";
import { MEMBER_ROLES } from "../../../../contract/entities/vocabulary.ts";
import { requiredVersion } from "../../../../contract/entities/write-fields.ts";
import { attempt } from "../../../cms/attempt.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { invalidForm, rejectedForm } from "../../../features/form/form-result.server.ts";
import { toast, type ToastMessage } from "../../../features/toasts/toast.ts";
import { LEVELS, rightsOf } from "../rights/levels.ts";
import { readRights } from "../rights/read-rights.server.ts";

const formSchema = z
	.object({
		intent: z.enum(["save", "all", "remove"]),
		name: z.string().default(""),
		version: requiredVersion.optional(),
		tenantRole: z.enum(MEMBER_ROLES).optional(),
		level: z.enum(["", ...LEVELS]).default(""),
	})
	// Nobody's rights are taken by a choice that was not made.
	.refine(({ intent, level }) => intent !== "all" || level !== "", {
		path: ["level"],
		message: "permissions.chooseLevel",
	});

/** What is said of a change that was made; else the form is shown again. */
type Changed =
	| { said: ToastMessage; isGone: boolean }
	| { form: ReturnType<typeof rejectedForm>; isStale: boolean };

/** Does what a form about one person asks for. */
export async function changeMember(
	cms: CmsClient,
	{ tenantId, memberId }: { tenantId: string; memberId: string },
	form: FormData,
): Promise<Changed> {
	const parsed = formSchema.safeParse(Object.fromEntries(form));
	if (!parsed.success) return { form: invalidForm(parsed.error, form), isStale: false };
	const { intent, name, version, tenantRole, level } = parsed.data;
	const params = { id: memberId };
	const categoryAccess = readRights(form);
	const call = {
		save: () =>
			cms.send(memberApi.update, {
				params,
				// A tenant may have no categories.
				body: { data: { tenantRole, ...(categoryAccess.length > 0 && { categoryAccess }), version } },
			}),
		all: () =>
			cms.send(memberApi.updateSeveral, {
				params: { id: tenantId },
				body: { data: { members: [{ documentId: memberId, version }], rights: rightsOf(level || "none") } },
			}),
		remove: () => cms.send(memberApi.remove, { params }),
	}[intent];
	const done = await attempt(call());
	const isGone = intent === "remove";
	if (done.ok) {
		return { said: toast("success", isGone ? "permissions.removed" : "permissions.saved", { name }), isGone };
	}
	const { status, error } = done;
	const isStale = status === 409 && error.current !== undefined;
	// What was chosen stays, beside what is there by now: sent once more it counts.
	const said = isStale
		? {
				status,
				error: { ...error, message: intent === "all" ? "permissions.staleAll" : "permissions.stale" },
			}
		: done;
	return { form: rejectedForm(said, form), isStale };
}
