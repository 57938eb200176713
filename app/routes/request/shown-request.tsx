import { CalmPage, LinkTrouble } from "../../features/behind-links/calm-page.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import { HandInMessages } from "./hand-in-messages.tsx";
import type { HandIn, RequestShown } from "./request-view.ts";
import { RequestedDocuments } from "./requested-documents.tsx";

interface ShownRequestProps {
	shown: RequestShown;
	/** What has become of the files that were sent last. */
	handIn: HandIn;
}

export function ShownRequest({ shown, handIn }: ShownRequestProps) {
	const { t } = useTranslation();
	switch (shown.kind) {
		case "request":
			return (
				<>
					<HandInMessages handIn={handIn} />
					<RequestedDocuments asked={shown.asked} />
				</>
			);
		case "over":
			return <CalmPage title={t("request.overTitle")} text={t("request.overText")} />;
		case "trouble":
			return <LinkTrouble />;
		case "unread":
			return <CalmPage title={t("request.title")} text={t("request.unreadText")} />;
	}
}
