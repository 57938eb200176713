import type { ComponentProps } from "react";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "./button.tsx";
import { LinkButton } from "./link-button.tsx";

/** The way out of a form that has an address: it stands after the button that acts. */
export function CancelLink(props: Omit<ComponentProps<typeof LinkButton>, "variant" | "icon" | "children">) {
	const { t } = useTranslation();
	return (
		<LinkButton variant="quiet" {...props}>
			{t("common.cancel")}
		</LinkButton>
	);
}

/** The way out of a dialog that has none. */
export function CancelButton({ onClick }: { onClick: () => void }) {
	const { t } = useTranslation();
	return (
		<Button type="button" variant="quiet" onClick={onClick}>
			{t("common.cancel")}
		</Button>
	);
}
