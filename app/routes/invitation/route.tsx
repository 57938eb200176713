import { href, Link } from "react-router";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { knowArrivals } from "../../features/session/guards.ts";
import { NarrowPage, sentenceLink } from "../../features/session/narrow-page.tsx";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import type { Route } from "./+types/route";
import { answerInvitation } from "./answer-invitation.server.ts";
import { InvitedRights } from "./invited-rights.tsx";
import { loadInvitationPage } from "./load-invitation.server.ts";
import { NextStep } from "./next-step.tsx";

export const middleware: Route.MiddlewareFunction[] = [knowArrivals];

export const loader = loadInvitationPage;

export const meta: Route.MetaFunction = titleMeta;

export const action = answerInvitation;

/** The page behind the link of an invitation: who invites to what, and the one step that is next. */
export default function InvitationPage({
	loaderData: { invitation },
	actionData,
	params,
}: Route.ComponentProps) {
	const { t } = useTranslation();
	if (!invitation) {
		return (
			<NarrowPage
				title={t("invitation.overTitle")}
				intro={t("invitation.overText")}
				foot={
					<>
						{t("invitation.alreadyAccepted")}{" "}
						<Link className={sentenceLink} to={href("/:locale?/documents", params)}>
							{t("invitation.toDocuments")}
						</Link>
					</>
				}
			/>
		);
	}
	const { tenant, invitedBy, expiresOn } = invitation;
	return (
		<NarrowPage
			title={t("invitation.heading", { tenant })}
			intro={t("invitation.intro", { inviter: invitedBy, tenant })}
			foot={t("invitation.until", { day: expiresOn })}
		>
			<InvitedRights invitation={invitation} />
			<NextStep invitation={invitation} result={actionData} />
		</NarrowPage>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
