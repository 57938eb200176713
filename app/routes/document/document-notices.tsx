import type { ComponentProps } from "react";
import { ReplacedNotice } from "./chain/replaced-notice.tsx";
import { MoveNotice } from "./move/move-notice.tsx";

/** What has to be said of a document before one reads it. */
export function DocumentNotices(props: ComponentProps<typeof ReplacedNotice>) {
	return (
		<>
			{props.document.moveState && <MoveNotice document={props.document} />}
			<ReplacedNotice {...props} />
		</>
	);
}
