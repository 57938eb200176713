import { Form, useNavigation } from "react-router";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Badge } from "../../ui/data/badge.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import type { InvitationRow } from "./load-permissions.server.ts";

/** Who is invited, to what, and what can be done about it. */
export function InvitationList({ invitations }: { invitations: readonly InvitationRow[] }) {
	const { t } = useTranslation();
	if (invitations.length === 0) {
		return (
			<EmptyState icon="user-plus" title={t("permissions.noInvitationsTitle")}>
				<p>{t("permissions.noInvitationsText")}</p>
			</EmptyState>
		);
	}
	return (
		<ul aria-label={t("permissions.invitations")}>
			{invitations.map((invitation) => (
				<Entry key={invitation.documentId} invitation={invitation} />
			))}
		</ul>
	);
}

function Entry({ invitation }: { invitation: InvitationRow }) {
	const { t } = useTranslation();
	const sent = useNavigation().formData;
	const { documentId, email, isAdmin, rights, invitedBy, invitedOn, expiresOn, state, mail } = invitation;
	const isPending = (intent: string) =>
		sent?.get("intent") === intent && sent.get("invitation") === documentId;
	return (
		<li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line px-4 py-3 text-sm lg:px-6">
			<div className="min-w-0 flex-1 basis-72">
				<p className="flex flex-wrap items-center gap-x-2 gap-y-1">
					<span className="font-medium wrap-anywhere">{email}</span>
					{isAdmin && <Badge tone="success">{t("common.admin")}</Badge>}
					{state !== "open" && <Badge tone="warning">{t(`permissions.state.${state}`)}</Badge>}
					{mail === "failed" && <Badge tone="danger">{t("permissions.mailFailed")}</Badge>}
				</p>
				<p className="text-ink-muted wrap-anywhere">
					{isAdmin
						? t("permissions.roleHint.Admin")
						: rights.map(({ name, level }) => `${name}: ${t(`permissions.level.${level}`)}`).join(", ") ||
							t("permissions.nothing")}
				</p>
				<p className="text-ink-muted">
					{invitedBy === null
						? t("permissions.invitedOn", { day: invitedOn })
						: t("permissions.invitedBy", { name: invitedBy, day: invitedOn })}
					{state === "open" && ` · ${t("permissions.expiresOn", { day: expiresOn })}`}
				</p>
				{state === "lapsed" && <p className="mt-1 max-w-prose">{t("permissions.lapsedHint")}</p>}
				{mail === "failed" && <p className="mt-1 max-w-prose">{t("permissions.mailFailedHint")}</p>}
			</div>
			<Form method="post" replace preventScrollReset className="form-actions">
				<input type="hidden" name="invitation" value={documentId} />
				<Button
					size="small"
					name="intent"
					value="resend"
					pending={isPending("resend")}
					aria-label={t("permissions.resendOne", { email })}
				>
					{t("permissions.resend")}
				</Button>
				<Button
					size="small"
					variant="quiet"
					name="intent"
					value="withdraw"
					pending={isPending("withdraw")}
					aria-label={t("permissions.withdrawOne", { email })}
				>
					{t("permissions.withdraw")}
				</Button>
			</Form>
		</li>
	);
}
