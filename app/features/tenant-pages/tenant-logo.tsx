import { fillPath } from "../../../contract/api/path.ts";
import { BROWSER_LOGO_PATH } from "../../../contract/files/file-paths.ts";
import { classes } from "../../ui/classes.ts";

interface TenantLogoProps {
	tenant: { documentId: string; logo: string };
	/** What a screen reader says; empty where the name stands beside it. */
	name: string;
	/** How large it may be. */
	className: string;
}

/** The picture of a household or company: on white, as it was drawn. */
export function TenantLogo({ tenant: { documentId, logo }, name, className }: TenantLogoProps) {
	return (
		<img
			src={`${fillPath(BROWSER_LOGO_PATH, { id: documentId })}?v=${logo}`}
			alt={name}
			className={classes("rounded-md border border-line bg-white object-contain", className)}
		/>
	);
}
