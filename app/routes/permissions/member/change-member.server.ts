import { z } from "zod";
import { memberApi } from "../../../../contract/api/members.ts";
import { memberSchema, type TenantMember } from "../../../../contract/entities/members.ts";
import { MEMBER_ROLES } from "../../../../contract/entities/vocabulary.ts";
import { requiredVersion } from "../../../../contract/entities/write-fields.ts";
import { attempt } from "../../../cms/attempt.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import {
	type FormResult,
	formResult,
	invalidForm,
	rejectedForm,
	typedTexts,
} from "../../../features/form/form-result.server.ts";
import type { FieldTexts, Opened } from "../../../features/form/merged-fields.ts";
import {
	formErrorOf,
	newerNotes,
	openedOf,
	saveOpened,
	type Texts,
} from "../../../features/form/opened-form.server.ts";
import { type RightsSearch, SEARCH_INTENT, searchOf } from "../../../features/rights-search/rights-search.ts";
import { toast, type ToastMessage } from "../../../features/toasts/toast.ts";
import { levelOf, LEVELS, rightsOf } from "../rights/levels.ts";
import { readRights } from "../rights/read-rights.server.ts";
import {
	levelIn,
	memberFields,
	type MemberValues,
	rightName,
	ROLE_NAME,
	withFields,
} from "./member-values.ts";

const formSchema = z
	.object({
		intent: z.enum(["save", "all", "remove", SEARCH_INTENT]),
		name: z.string().default(""),
		version: requiredVersion.optional(),
		tenantRole: z.enum(MEMBER_ROLES).optional(),
		level: z.enum(["", ...LEVELS]).default(""),
	})
	// Nobody's rights are taken by a choice that was not made.
	.refine(({ intent, level }) => intent !== "all" || level !== "", {
		path: ["level"],
		message: "permissions.chooseLevel",
	})
	.refine(({ intent, tenantRole }) => intent !== "save" || tenantRole !== undefined, {
		path: ["tenantRole"],
		message: "validation.choice",
	});

/** A form that comes back; one about role and rights with what was chosen and what it was opened with. */
export type MemberFormResult = FormResult & {
	rights?: { typed: MemberValues; opened: Opened | undefined };
	/** What is searched among the categories. */
	search?: RightsSearch;
};

/** What is said of a change that was made; else the form is shown again. */
type Changed =
	| { said: ToastMessage; isGone: boolean }
	| { form: ReturnType<typeof formResult<MemberFormResult>> };

/** Does what a form about one person asks for. */
export async function changeMember(
	cms: CmsClient,
	{ tenantId, memberId }: { tenantId: string; memberId: string },
	form: FormData,
	texts: Texts,
): Promise<Changed> {
	const parsed = formSchema.safeParse(Object.fromEntries(form));
	if (!parsed.success) return { form: invalidForm(parsed.error, form) };
	const { intent, name, version, tenantRole = "Member", level } = parsed.data;
	const params = { id: memberId };
	const chosen = { tenantRole, form, version, texts };
	if (intent === SEARCH_INTENT) return { form: searched(chosen) };
	if (intent === "save") {
		const saved = await save(cms, memberId, chosen);
		return saved ? { form: saved } : { said: toast("success", "permissions.saved", { name }), isGone: false };
	}
	const isGone = intent === "remove";
	const done = await attempt(
		isGone
			? cms.send(memberApi.remove, { params })
			: cms.send(memberApi.updateSeveral, {
					params: { id: tenantId },
					body: { data: { members: [{ documentId: memberId, version }], rights: rightsOf(level || "none") } },
				}),
	);
	if (done.ok) {
		return { said: toast("success", isGone ? "permissions.removed" : "permissions.saved", { name }), isGone };
	}
	const { status, error } = done;
	// One right for all: what there is by now is to be looked at before it is given once more.
	const isStale = status === 409 && error.current !== undefined;
	const said = isStale ? { status, error: { ...error, message: "permissions.staleAll" } } : done;
	return { form: rejectedForm(said, form) };
}

interface Save extends Pick<MemberValues, "tenantRole"> {
	form: FormData;
	/** With which the form was opened; without it what it says overwrites. */
	version: number | undefined;
	texts: Texts;
}

/** What was chosen, and with what the form was opened. */
function filledIn({ tenantRole, form, version }: Save) {
	const chosen = readRights(form).map(({ categoryId, rights }) => [categoryId, levelOf(rights)] as const);
	const typed: MemberValues = { tenantRole, levels: Object.fromEntries(chosen) };
	const categories = Object.keys(typed.levels);
	return { typed, categories, opened: { version: version ?? 0, fields: openedFields(form, categories) } };
}

/** The form as it was filled in, with what is searched among its categories. */
function searched(sent: Save) {
	const { typed, opened } = filledIn(sent);
	return formResult<MemberFormResult>(200, {
		fieldErrors: {},
		formError: null,
		typed: typedTexts(sent.form),
		rights: { typed, opened: sent.version === undefined ? undefined : opened },
		search: searchOf(sent.form),
	});
}

/** Sends what was chosen anew: the rest stays as it is by now. @returns `null` where it is saved */
async function save(cms: CmsClient, id: string, sent: Save) {
	const { form, version, texts } = sent;
	const { typed, categories, opened } = filledIn(sent);
	const saved = await saveOpened({
		typed: memberFields(typed),
		opened,
		save: (fields, from, there) => {
			const changed = categories.filter((category) => {
				const name = rightName(category);
				return version === undefined || fields[name] !== there[name];
			});
			const categoryAccess = changed.map((categoryId) => ({
				categoryId,
				rights: rightsOf(levelIn(fields[rightName(categoryId)]) ?? "none"),
			}));
			const data = {
				tenantRole: withFields(typed, fields).tenantRole,
				...(categoryAccess.length > 0 && { categoryAccess }),
				...(version !== undefined && { version: from }),
			};
			return attempt(cms.send(memberApi.update, { params: { id }, body: { data } }));
		},
		newerOf: (current) => memberNow(current, categories),
	});
	if (saved.ok) return null;
	const { error } = saved;
	// (No category has a place for this on the page: it is gone from there.)
	const isCategoryGone = Object.keys(error.fieldErrors).some((field) => field.startsWith("categoryAccess"));
	return formResult<MemberFormResult>(isCategoryGone ? 409 : saved.status, {
		fieldErrors: newerNotes(saved, texts, (name, text) => saidField(texts, name, text)),
		formError: isCategoryGone ? "permissions.categoryGone" : (formErrorOf(saved) ?? error.message),
		typed: typedTexts(form),
		rights: {
			typed: withFields(typed, saved.typed),
			opened: version === undefined ? undefined : saved.opened,
		},
	});
}

/** With what the form was opened: on a category that came to it since the person had nothing then. */
function openedFields(form: FormData, categories: readonly string[]): FieldTexts {
	const said = openedOf(form);
	if (Object.keys(said).length === 0) return said;
	return { ...Object.fromEntries(categories.map((category) => [rightName(category), "none"])), ...said };
}

/** The person whom somebody else has changed, as the form has them. */
function memberNow(current: unknown, categories: readonly string[]): Opened | null {
	const member = memberSchema.safeParse(current).data;
	if (!member) return null;
	return { version: member.version, fields: memberFields(givenTo(member), categories) };
}

function givenTo({ tenantRole, access }: TenantMember): MemberValues {
	const given = access.flatMap(({ kind, category, rights }) =>
		kind === "categoryRight" && category !== null ? [[category, levelOf(rights)] as const] : [],
	);
	return { tenantRole, levels: Object.fromEntries(given) };
}

/** A field as people read it. */
function saidField(texts: Texts, name: string, text: string): string {
	if (name !== ROLE_NAME) return texts(`permissions.level.${levelIn(text) ?? "none"}`);
	return texts(`permissions.role.${MEMBER_ROLES.find((role) => role === text) ?? "Member"}`);
}
