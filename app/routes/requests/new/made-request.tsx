import { href, useParams } from "react-router";
import { useDestinations } from "../../../destinations.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import type { MadeRequest } from "../made-request.server.ts";
import { RequestLink } from "../request-link.tsx";

/** What has come of asking, and what happens now. */
export function MadeRequestView({ made: { requestId, email, category, link } }: { made: MadeRequest }) {
	const { t } = useTranslation();
	const { locale } = useParams();
	const { requests } = useDestinations();
	return (
		<div className="flex flex-col gap-5 text-sm">
			<p>{email === null ? t("requests.madeByHand") : t("requests.madeByMail", { email })}</p>
			<RequestLink link={link} />
			{category !== null && <p className="text-ink-muted">{t("requests.whatNext", { category })}</p>}
			<div className="form-actions">
				<LinkButton
					to={href("/:locale?/sharing/requests/:requestId", { locale, requestId })}
					variant="primary"
				>
					{t("requests.toRequest")}
				</LinkButton>
				<LinkButton to={requests} variant="quiet">
					{t("requests.toAll")}
				</LinkButton>
			</div>
		</div>
	);
}
