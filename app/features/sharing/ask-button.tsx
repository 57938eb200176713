import { useDestinations } from "../../destinations.ts";
import { useTranslation } from "../../texts/translations.tsx";
import type { ButtonVariant } from "../../ui/buttons/button-look.ts";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { useMayAsk } from "./use-may-ask.ts";

/** Leads to asking somebody for documents. */
export function AskButton({ variant }: { variant?: ButtonVariant }) {
	const { t } = useTranslation();
	const { newRequest } = useDestinations();
	if (!useMayAsk()) return null;
	return (
		<LinkButton to={newRequest} variant={variant} icon="file-up">
			{t("requests.ask")}
		</LinkButton>
	);
}
