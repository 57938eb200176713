import { useTranslation } from "../../../texts/translations.tsx";
import { SectionHeading } from "../../../ui/layout/section-heading.tsx";
import { isGoingOn, type RequestDetails } from "../request-row.ts";
import { RequestProgress } from "../request-words.tsx";
import { ChecklistItem } from "./checklist-item.tsx";

/** What is asked for, line by line, and what of it is there. */
export function Checklist({ request }: { request: RequestDetails }) {
	const { t } = useTranslation();
	return (
		<section aria-labelledby="checklist">
			<SectionHeading
				id="checklist"
				actions={
					<div className="text-sm">
						<RequestProgress request={request} />
					</div>
				}
			>
				{t("requests.checklist")}
			</SectionHeading>
			<ul>
				{request.items.map((item) => (
					<ChecklistItem key={item.documentId} item={item} canChange={isGoingOn(request)} />
				))}
			</ul>
		</section>
	);
}
