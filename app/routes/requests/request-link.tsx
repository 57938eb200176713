import { MadeLinkView } from "../../features/sharing/made-link.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import type { MadeRequest } from "./made-request.server.ts";

/** The address of a request that has just got a code: nobody can show it again. */
export function RequestLink({ link }: Pick<MadeRequest, "link">) {
	const { t } = useTranslation();
	return (
		<>
			<p className="text-ink-muted">{t("requests.onlyNow")}</p>
			<MadeLinkView link={link} label={t("requests.address")} subject={t("requests.mailSubject")} />
		</>
	);
}
