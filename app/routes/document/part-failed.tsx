import { Link } from "react-router";
import type { FailedCall } from "../../cms/attempt.ts";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { usePageAddress } from "./page-address.ts";

interface PartFailedProps {
	title: string;
	error: FailedCall;
}

/** A part of the page that could not be had: what happened, and another try. */
export function PartFailed({ title, error }: PartFailedProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const address = usePageAddress();
	return (
		<Notice tone="danger" title={title}>
			<p>{message(error.message)}</p>
			<Link to={address({})} replace preventScrollReset className="text-accent underline">
				{t("document.tryAgain")}
			</Link>
		</Notice>
	);
}
