import { useTranslation } from "../../texts/translations.tsx";
import type { Invitation } from "./load-invitation.server.ts";

/** What one will be allowed to. */
export function InvitedRights({ invitation: { isAdmin, categories } }: { invitation: Invitation }) {
	const { t } = useTranslation();
	return (
		<>
			<h2 className="text-sm font-medium">{t("invitation.rights")}</h2>
			{isAdmin ? (
				<p className="mt-1 text-sm text-ink-muted">{t("permissions.roleHint.Admin")}</p>
			) : categories.length === 0 ? (
				<p className="mt-1 text-sm text-ink-muted">{t("invitation.nothing")}</p>
			) : (
				<ul className="mt-1 text-sm">
					{categories.map(({ documentId, name, rights }) => (
						<li key={documentId} className="flex justify-between gap-3 border-b border-line py-1.5">
							<bdi className="min-w-0 wrap-anywhere">{name}</bdi>
							<span className="text-ink-muted">{t(`ownTenants.right.${rights.at(-1) ?? "Read"}`)}</span>
						</li>
					))}
				</ul>
			)}
		</>
	);
}
