import type { ReactNode } from "react";
import { useDestinations } from "../../destinations.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Link } from "../../ui/buttons/link.tsx";
import { useUnseen } from "./unseen.ts";

/** Leads to the notifications. Once the page is there they open over it: `use-notifications.tsx` looks for `data-bell`. */
export function Bell({ className, children }: { className: string; children: ReactNode }) {
	const { t } = useTranslation();
	const { notifications } = useDestinations();
	const label = t("notifications.title");
	return (
		<Link to={notifications} title={label} data-bell className={className}>
			{children}
			<span className="rail-word">{label}</span>
			<Unseen />
		</Link>
	);
}

/** How many the user has not seen. */
export function Unseen() {
	const { t } = useTranslation();
	const unseen = useUnseen();
	return (
		unseen && (
			<span className="unseen">
				{unseen}
				<span className="sr-only"> {t("notifications.isNew")}</span>
			</span>
		)
	);
}
