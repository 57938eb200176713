import type { ReactNode } from "react";
import FailedReadNotice from "../../features/failed-reads/failed-read-notice.tsx";
import type { KeepPage } from "../../features/failed-reads/failed-read.ts";
import { AppNotices } from "../../features/installed-app/app-notices.tsx";

/** What there may be to say above any page: it comes once the page is there. */
export default function PageNotices({ onReady }: { onReady: (keep: KeepPage) => void }): ReactNode {
	return (
		<>
			<FailedReadNotice onReady={onReady} />
			<AppNotices />
		</>
	);
}
