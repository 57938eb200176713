import { NewLinkSection } from "../../../features/sharing/new-link-section.tsx";
import { useTranslation } from "../../../texts/translations.tsx";
import type { MadeRequest } from "../made-request.server.ts";
import { RequestLink } from "../request-link.tsx";

/** The new link of a request, which is said this once. */
export function RenewedLink({ made }: { made: MadeRequest }) {
	const { t } = useTranslation();
	return (
		<NewLinkSection title={t("requests.renewedTitle")} address={made.link.address}>
			<div className="flex flex-col gap-3 text-sm">
				<p>{t("requests.renewedText")}</p>
				<RequestLink link={made.link} />
			</div>
		</NewLinkSection>
	);
}
