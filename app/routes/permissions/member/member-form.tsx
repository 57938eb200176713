import { Form, useNavigation } from "react-router";
import { FormError } from "../../../features/form/form-error.tsx";
import { OpenedFields, useOpenedForm } from "../../../features/form/opened-fields.tsx";
import { useDirty } from "../../../features/form/use-dirty.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { Badge } from "../../../ui/data/badge.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { LEVELS } from "../rights/levels.ts";
import { RightsFields } from "../rights/rights-fields.tsx";
import { RoleField } from "../rights/role-field.tsx";
import { memberFields, type MemberValues, rightName, ROLE_NAME } from "./member-values.ts";
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
	const { isDirty, markDirty, noticeEarlyInput } = useDirty();
	const { member, rows } = page;
	const current: MemberValues = {
		tenantRole: member.tenantRole,
		levels: Object.fromEntries(rows.map(({ documentId, given }) => [documentId, given])),
	};
	const { values, opened } = useOpenedForm(
		{ values: current, opened: { version: member.version, fields: memberFields(current) } },
		// (One right on all is saved as well, and shows here; where it is refused, what was chosen here stays.)
		result?.rights ?? (result && { typed: current }),
		{ isDirty, isSending: sent !== undefined },
	);
	const { fieldErrors = {} } = result ?? {};
	return (
		<>
			<Effective page={page} />
			<FormError message={message(result?.formError)} />
			<OnAllForm key={`onAll${member.version}`} member={member} result={result} />
			<Form
				method="post"
				replace
				preventScrollReset
				onInput={markDirty}
				className="with-page-foot flex flex-col gap-5"
			>
				<span ref={noticeEarlyInput} hidden />
				<input type="hidden" name="name" value={member.name} />
				<OpenedFields {...opened} />
				<div key={opened.version} className="flex flex-col gap-5">
					<RoleField chosen={values.tenantRole} />
					<NowThere>{message(fieldErrors[ROLE_NAME])}</NowThere>
					<RightsFields
						asked={result?.search}
						rows={rows.map(({ documentId, name, isActive, given, others }) => ({
							documentId,
							name,
							isActive,
							chosen: values.levels[documentId] ?? given,
							hasOthers: others.length > 0,
							note: (
								<>
									<NowThere>{message(fieldErrors[rightName(documentId)])}</NowThere>
									{others.map(({ kind, level }) => (
										<span key={kind} className="block text-xs text-ink-muted">
											{`${t(`permissions.level.${level}`)}: ${message(`permissions.kind.${kind}`) ?? kind}`}
										</span>
									))}
								</>
							),
						}))}
					/>
				</div>
				<div className="page-foot form-actions border-t border-line bg-surface py-3">
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
		</>
	);
}

/** One right on every category at once. None is chosen beforehand: it would take all that the person has. */
function OnAllForm({ member, result }: Pick<MemberPage, "member"> & Pick<MemberFormProps, "result">) {
	const { t } = useTranslation();
	const message = useMessage();
	const isPending = useNavigation().formData?.get("intent") === "all";
	const typed = result?.typed["intent"] === "all" ? result.typed["level"] : undefined;
	return (
		<Form
			method="post"
			noValidate
			replace
			preventScrollReset
			className="grid max-w-md grid-cols-[minmax(0,1fr)_auto] gap-3"
		>
			<input type="hidden" name="name" value={member.name} />
			<input type="hidden" name="version" value={member.version} />
			<SelectField
				label={t("permissions.onAll")}
				name="level"
				empty={t("permissions.right")}
				defaultValue={typed ?? ""}
				options={LEVELS.map((level) => ({ value: level, label: t(`permissions.level.${level}`) }))}
				error={message(result?.fieldErrors["level"])}
			/>
			{/* As far down as the label of the field takes. */}
			<Button name="intent" value="all" pending={isPending} className="mt-6.5 self-start">
				{t("permissions.apply")}
			</Button>
		</Form>
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
				{isAdmin && <Badge tone="success">{t("common.admin")}</Badge>}
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

/** What somebody else has made of it, where both have chosen something else. */
function NowThere({ children }: { children: string | undefined }) {
	if (children === undefined) return null;
	return <span className="block text-xs font-medium text-warning">{children}</span>;
}
