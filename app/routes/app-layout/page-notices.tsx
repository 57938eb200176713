import type { ReactNode } from "react";
import FailedReadNotice, {
	type FailedReadNoticeProps,
} from "../../features/failed-reads/failed-read-notice.tsx";
import { AppNotices } from "../../features/installed-app/app-notices.tsx";

/** What there may be to say above any page: it comes once the page is there. */
export default function PageNotices(props: FailedReadNoticeProps): ReactNode {
	return (
		<>
			<FailedReadNotice {...props} />
			<AppNotices />
		</>
	);
}
