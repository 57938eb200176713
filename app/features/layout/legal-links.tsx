import { useDestinations } from "../../destinations.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Link } from "../../ui/buttons/link.tsx";
import { Icon } from "../../ui/icons/icon.tsx";

interface LegalLinksProps {
	/** Of each link. */
	className?: string;
	/** Of the icon in front of each; none stands there without. */
	iconClassName?: string;
}

/** What every page leads to: who runs this, what becomes of one's data, and for whom it works. */
export function LegalLinks({ className, iconClassName }: LegalLinksProps) {
	const { t } = useTranslation();
	const { imprint, privacy, accessibility } = useDestinations();
	const links = [
		[imprint, "layout.imprint", "info"],
		[privacy, "layout.privacy", "shield"],
		[accessibility, "layout.accessibility", "person-standing"],
	] as const;
	return links.map(([to, label, icon]) => (
		<Link key={to} to={to} className={className}>
			{iconClassName !== undefined && <Icon name={icon} className={iconClassName} />}
			<span>{t(label)}</span>
		</Link>
	));
}
