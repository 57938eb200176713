import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import type { ButtonLook } from "../../ui/buttons/button-look.ts";
import { useShareAddress, useShareDialog } from "./use-share-dialog.tsx";

interface ShareLinkProps extends Pick<ButtonLook, "size" | "variant"> {
	documentId: string;
	/** The word is for screen readers and on hover alone. */
	hideLabel?: boolean;
	className?: string;
}

/** Leads to sharing a document: a page of its own, which opens over this one where scripts run. */
export function ShareLink({ documentId, hideLabel = false, ...look }: ShareLinkProps) {
	const { t } = useTranslation();
	const { open, dialog } = useShareDialog();
	const addressOf = useShareAddress();
	return (
		<>
			<LinkButton
				{...look}
				to={addressOf([documentId])}
				icon="share-2"
				title={hideLabel ? t("sharing.share") : undefined}
				onClick={(event) => {
					if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
					event.preventDefault();
					open([documentId]);
				}}
			>
				<span className={hideLabel ? "sr-only" : undefined}>{t("sharing.share")}</span>
			</LinkButton>
			{dialog}
		</>
	);
}
