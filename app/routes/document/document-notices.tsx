import type { ComponentProps } from "react";
import { useTranslation } from "../../texts/translations.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { ReplacedNotice } from "./chain/replaced-notice.tsx";
import { MoveNotice } from "./move/move-notice.tsx";

/** What has to be said of a document before one reads it. */
export function DocumentNotices(props: ComponentProps<typeof ReplacedNotice>) {
	return (
		<>
			{props.document.moveState && <MoveNotice document={props.document} />}
			{props.document.state === "Archived" && <ArchivedNotice />}
			<ReplacedNotice {...props} />
		</>
	);
}

/** What that word means: a title says it to a mouse alone. */
function ArchivedNotice() {
	const { t } = useTranslation();
	return (
		<p className="flex gap-2.5 border-b border-line px-4 py-2.5 text-sm text-ink-muted lg:px-6 print:hidden">
			<Icon name="archive" className="mt-0.5 size-4" />
			{t("document.archivedMeans")}
		</p>
	);
}
