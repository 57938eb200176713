import { useFiling } from "../session/filing.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { useAddAddress } from "./add-address.ts";

/** The way in, for whoever may file somewhere. */
export function AddLink({ className }: { className?: string }) {
	const { t } = useTranslation();
	const add = useAddAddress();
	if (!useFiling().mayAdd) return null;
	return (
		<LinkButton to={add} variant="primary" icon="plus" className={className}>
			{t("add.title")}
		</LinkButton>
	);
}
