import { Form, useNavigation } from "react-router";
import { Consequences } from "../../../features/form/consequences.tsx";
import { FormError } from "../../../features/form/form-error.tsx";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { CancelLink } from "../../../ui/buttons/cancel.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import type { MemberPage, MemberResult } from "./route.tsx";

const CONSEQUENCES = [
	"permissions.removeAtOnce",
	"permissions.removeGone",
	"permissions.removeStays",
] as const;

/** Asks before somebody is taken out, and says what goes along. */
export function RemoveForm({ page: { member, tenant }, result }: { page: MemberPage; result: MemberResult }) {
	const { t } = useTranslation();
	const message = useMessage();
	const isPending = useNavigation().formData !== undefined;
	const { name } = member;
	return (
		<Form method="post" replace className="flex flex-col gap-5 text-sm">
			<h2 className="text-base font-semibold wrap-anywhere">
				{t("permissions.removeQuestion", { name, tenant: tenant.name })}
			</h2>
			<Consequences texts={CONSEQUENCES.map((key) => t(key))} />
			<FormError message={message(result?.formError)} />
			<input type="hidden" name="name" value={name} />
			<div className="form-actions">
				<Button variant="danger" name="intent" value="remove" pending={isPending}>
					{t("permissions.removeNow")}
				</Button>
				<CancelLink to="?" replace preventScrollReset />
			</div>
		</Form>
	);
}
