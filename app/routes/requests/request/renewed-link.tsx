import { useTranslation } from "../../../texts/translations.tsx";
import type { MadeRequest } from "../made-request.server.ts";
import { RequestLink } from "../request-link.tsx";

/** The new link of a request, which is said this once. */
export function RenewedLink({ made }: { made: MadeRequest }) {
	const { t } = useTranslation();
	return (
		<section aria-label={t("requests.renewedTitle")} className="rounded-md border border-accent p-4">
			<h2 className="mb-3 text-base font-semibold">{t("requests.renewedTitle")}</h2>
			<div className="flex flex-col gap-3 text-sm">
				<p>{t("requests.renewedText")}</p>
				<RequestLink link={made.link} />
			</div>
		</section>
	);
}
