import { MEMBER_ROLES, type MemberRole } from "../../../../contract/entities/vocabulary.ts";
import { useTranslation } from "../../../texts/translations.tsx";

/** Admin of everything, or member with rights by category. */
export function RoleField({ chosen }: { chosen: MemberRole }) {
	const { t } = useTranslation();
	return (
		<fieldset>
			<legend className="text-sm font-medium">{t("permissions.role")}</legend>
			<div className="mt-1.5 grid gap-3 sm:grid-cols-2">
				{MEMBER_ROLES.toReversed().map((role) => (
					<label
						key={role}
						className="flex cursor-pointer gap-3 rounded-md border border-line-strong p-3 hover:bg-surface-hover has-checked:border-accent has-checked:bg-surface-selected has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
					>
						<input
							type="radio"
							name="tenantRole"
							value={role}
							defaultChecked={role === chosen}
							className="mt-0.5 size-4 shrink-0 accent-accent-fill"
						/>
						<span className="text-sm">
							<span className="block font-medium">{t(`permissions.role.${role}`)}</span>
							<span className="block text-ink-muted">{t(`permissions.roleHint.${role}`)}</span>
						</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}
