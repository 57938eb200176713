import type { DocumentViewer, ViewerReason } from "../../../../contract/entities/document-viewers.ts";
import type { Right } from "../../../../contract/entities/rights.ts";
import type { TextKey } from "../../../../contract/text-keys.ts";
import { enumeration } from "../../../texts/enumeration.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Badge } from "../../../ui/data/badge.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Initials } from "../../../ui/data/initials.tsx";

const RIGHT_TEXTS: Record<Right, TextKey> = {
	Read: "document.access.right.Read",
	Edit: "document.access.right.Edit",
	Admin: "document.access.right.Admin",
};

interface ViewerItemProps {
	viewer: DocumentViewer;
	/** It is the one who looks at the page. */
	isSelf: boolean;
}

/** A person, and each reason why that person sees the document. */
export function ViewerItem({ viewer: { name, email, reasons }, isSelf }: ViewerItemProps) {
	const { t } = useTranslation();
	const [first = "", ...others] = name.split(" ");
	return (
		<li className="flex gap-3 border-b border-line py-3.5 text-sm last:border-b-0">
			<Initials firstName={first} lastName={others.at(-1) ?? ""} />
			<div className="min-w-0 flex-1">
				<p className="flex flex-wrap items-baseline gap-x-2">
					<bdi className="font-medium wrap-anywhere">{name}</bdi>
					{isSelf && <Badge>{t("document.access.you")}</Badge>}
				</p>
				<p className="text-ink-muted wrap-anywhere">{email}</p>
				<ul className="mt-1.5 flex flex-col gap-1">
					{reasons.map((reason) => (
						<li key={reason.kind} className="flex gap-2">
							<Icon
								name={reason.kind === "tenantAdmin" ? "shield" : "tag"}
								className="mt-0.5 size-4 text-ink-faint"
							/>
							<span className="min-w-0 wrap-anywhere">
								<Reason reason={reason} />
							</span>
						</li>
					))}
				</ul>
			</div>
		</li>
	);
}

function Reason({ reason }: { reason: ViewerReason }) {
	const { t } = useTranslation();
	if (reason.kind === "tenantAdmin") return t("document.access.tenantAdmin");
	const names = reason.rights.map((right) => t(RIGHT_TEXTS[right]));
	const rights = enumeration(names, t("common.and"));
	if (reason.kind === "share") return t("document.access.share", { rights });
	return t(`document.access.${reason.kind}`, { category: reason.category, rights });
}
