import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { INVITATION_DAYS } from "../../../../contract/constants.ts";
import { RIGHTS } from "../../../../contract/entities/rights.ts";
import { MEMBER_ROLES } from "../../../../contract/entities/vocabulary.ts";
import { FormError } from "../../../features/form/form-error.tsx";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { CancelLink } from "../../../ui/buttons/cancel.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { ALL_CATEGORIES_FIELD, levelField, LEVELS } from "../rights/levels.ts";
import { RightsFields } from "../rights/rights-fields.tsx";
import { RoleField } from "../rights/role-field.tsx";
import type { InviteResult } from "./invite.server.ts";
import type { InvitePage } from "./route.tsx";

interface InviteFormProps {
	categories: InvitePage["categories"];
	result: InviteResult | undefined;
	/** What is to be said first. */
	before: ReactNode;
	/** Where one goes without inviting anybody. */
	back: string;
}

/** Whom to invite, and what they are to be allowed. */
export function InviteForm({ categories, result, before, back }: InviteFormProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const isPending = useNavigation().formAction !== undefined;
	const typed = result?.typed;
	return (
		<Form method="post" noValidate className="with-page-foot page-column flex flex-col gap-5 py-5">
			<FormError message={message(result?.formError)} />
			{before}
			<TextField
				label={t("permissions.email")}
				hint={t("permissions.emailHint", { count: INVITATION_DAYS })}
				name="email"
				type="email"
				inputMode="email"
				autoComplete="off"
				required
				// oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form, and begins here
				autoFocus
				defaultValue={typed?.["email"]}
				error={message(result?.fieldErrors["email"])}
				className="max-w-md"
			/>
			<RoleField chosen={MEMBER_ROLES.find((role) => role === typed?.["tenantRole"]) ?? "Member"} />
			<SelectField
				label={t("permissions.onAll")}
				hint={t("permissions.onAllHint")}
				name={ALL_CATEGORIES_FIELD}
				empty={t("permissions.onAllNothing")}
				options={RIGHTS.map((right) => ({ value: right, label: t(`permissions.level.${right}`) }))}
				defaultValue={typed?.[ALL_CATEGORIES_FIELD] ?? ""}
				error={message(result?.fieldErrors[ALL_CATEGORIES_FIELD])}
				className="max-w-md"
			/>
			<RightsFields
				asked={result?.search}
				rows={categories.map(({ documentId, name, isActive }) => ({
					documentId,
					name,
					isActive,
					chosen: LEVELS.find((level) => level === typed?.[levelField(documentId)]) ?? "none",
				}))}
			/>
			<div className="page-foot form-actions border-t border-line bg-surface py-3">
				<Button variant="primary" icon="user-plus" pending={isPending}>
					{t("permissions.sendInvitation")}
				</Button>
				<CancelLink to={back} />
			</div>
		</Form>
	);
}
