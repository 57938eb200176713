import { Form, useNavigation } from "react-router";
import { MEMBER_ROLES } from "../../../../contract/entities/vocabulary.ts";
import { FormError } from "../../../features/form/form-error.tsx";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { Badge } from "../../../ui/data/badge.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { LEVELS, levelField } from "../rights/levels.ts";
import { RightsFields } from "../rights/rights-fields.tsx";
import { RoleField } from "../rights/role-field.tsx";
import type { MemberPage, MemberResult } from "./route.tsx";

interface MemberFormProps {
	page: MemberPage;
	/** Of the form that was sent last, where it was not done. */
	result: MemberResult;
}

/** Role and rights of one person. After a conflict it says what is there by now, beside what was chosen. */
export function MemberForm({ page, result }: MemberFormProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const sent = useNavigation().formData;
	const { member, rows } = page;
	const typed = result?.typed["intent"] === "save" ? result.typed : undefined;
	const role = MEMBER_ROLES.find((known) => known === typed?.["tenantRole"]) ?? member.tenantRole;
	return (
		<>
			<Effective page={page} />
			<Form
				key={`${member.version}`}
				method="post"
				replace
				preventScrollReset
				className="flex flex-col gap-5"
			>
				<FormError message={message(result?.formError)} />
				<Hidden member={member} />
				<RoleField chosen={role} />
				{role !== member.tenantRole && <NowThere>{t(`permissions.role.${member.tenantRole}`)}</NowThere>}
				<RightsFields
					rows={rows.map(({ documentId, name, isActive, given, others }) => {
						const chosen = LEVELS.find((known) => known === typed?.[levelField(documentId)]) ?? given;
						return {
							documentId,
							name,
							isActive,
							chosen,
							note: (
								<>
									{chosen !== given && <NowThere>{t(`permissions.level.${given}`)}</NowThere>}
									{others.map(({ kind, level }) => (
										<span key={kind} className="block text-xs text-ink-muted">
											{`${t(`permissions.level.${level}`)}: ${message(`permissions.kind.${kind}`) ?? kind}`}
										</span>
									))}
								</>
							),
						};
					})}
				/>
				<div className="page-foot flex flex-wrap gap-2 border-t border-line bg-surface py-3">
					<Button variant="primary" name="intent" value="save" pending={sent?.get("intent") === "save"}>
						{t("common.save")}
					</Button>
					{!member.isLastAdmin && (
						<LinkButton variant="quiet" icon="user-minus" to="?remove" preventScrollReset>
							{t("permissions.remove")}
						</LinkButton>
					)}
				</div>
			</Form>
			<Form
				method="post"
				replace
				preventScrollReset
				className="flex flex-wrap items-center gap-3 border-t border-line pt-4 text-sm"
			>
				<Hidden member={member} />
				<span className="text-ink-muted">{t("permissions.onAll")}</span>
				<Select
					name="level"
					aria-label={t("permissions.right")}
					options={LEVELS.map((level) => ({ value: level, label: t(`permissions.level.${level}`) }))}
					className="w-40"
				/>
				<Button name="intent" value="all" pending={sent?.get("intent") === "all"}>
					{t("permissions.apply")}
				</Button>
			</Form>
		</>
	);
}

function Hidden({ member }: Pick<MemberPage, "member">) {
	return (
		<>
			<input type="hidden" name="name" value={member.name} />
			<input type="hidden" name="version" value={member.version} />
		</>
	);
}

/** What holds, and why. */
function Effective({ page: { member, adminBy } }: Pick<MemberFormProps, "page">) {
	const { t } = useTranslation();
	const { email, isAdmin, isLastAdmin, closesOn, tenantRole } = member;
	return (
		<div className="text-sm">
			<p className="flex flex-wrap items-center gap-2 wrap-anywhere">
				{email}
				{isAdmin && <Badge tone="success">{t("permissions.admin")}</Badge>}
			</p>
			{isAdmin && (
				<p className="mt-1 max-w-prose text-ink-muted">
					{tenantRole === "Admin"
						? t("permissions.adminBy.role")
						: t("permissions.adminByCategories", { categories: adminBy.join(", ") })}
				</p>
			)}
			{isLastAdmin && <p className="mt-1 max-w-prose text-ink-muted">{t("permissions.isLastAdmin")}</p>}
			{closesOn !== null && (
				<p className="mt-1 max-w-prose text-warning">{t("permissions.closesLong", { day: closesOn })}</p>
			)}
		</div>
	);
}

/** What is kept at the moment, where somebody chose something else. */
function NowThere({ children }: { children: string }) {
	const { t } = useTranslation();
	return (
		<span className="block text-xs font-medium text-warning">
			{t("permissions.nowThere", { value: children })}
		</span>
	);
}
