import { useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { useTranslation } from "../../../texts/translations.tsx";
import { TrayRow } from "./tray-row.tsx";
import { inOrder } from "./tray-summary.ts";
import type { Upload } from "./upload.ts";
import type { UploadQueue } from "./upload-queue.ts";

/** Of a thousand files nobody looks at all; what asks for the user and what moves is always among the first. */
const ROWS = 50;
const MORE_ROWS = 200;

interface TrayListProps {
	uploads: readonly Upload[];
	queue: UploadQueue;
}

/** The files of the tray, as many as one may want to see. */
export function TrayList({ uploads, queue }: TrayListProps) {
	const { t } = useTranslation();
	const [limit, setLimit] = useState(ROWS);
	const hidden = uploads.length - limit;
	return (
		<ul className="tray-list">
			{inOrder(uploads)
				.slice(0, limit)
				.map((upload) => (
					<TrayRow key={upload.id} upload={upload} queue={queue} />
				))}
			{hidden > 0 && (
				<li className="flex justify-center p-2">
					<Button type="button" variant="quiet" size="small" onClick={() => setLimit(limit + MORE_ROWS)}>
						{t("upload.tray.more", { count: hidden })}
					</Button>
				</li>
			)}
		</ul>
	);
}
