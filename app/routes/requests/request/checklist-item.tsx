import { Form, href, useNavigation, useParams } from "react-router";
import type { RequestedItemState } from "../../../../contract/requests/request-words.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Link } from "../../../ui/buttons/link.tsx";
import { StateDot } from "../../../ui/data/state-dot.tsx";
import type { Tone } from "../../../ui/tones.ts";
import type { ItemRow } from "../request-row.ts";

const TONES: Readonly<Record<RequestedItemState, Tone>> = {
	open: "info",
	received: "success",
	waived: "neutral",
};

/** What a line may become: what came another way is there, and what came may be wrong. */
const NEXT: Readonly<Record<RequestedItemState, readonly RequestedItemState[]>> = {
	open: ["received", "waived"],
	received: ["open"],
	waived: ["open"],
};

interface ChecklistItemProps {
	item: ItemRow;
	canChange: boolean;
}

export function ChecklistItem({ item, canChange }: ChecklistItemProps) {
	const { t } = useTranslation();
	const { name, state } = item;
	return (
		<li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line py-3 text-sm first:border-t-0">
			<div className="min-w-0 flex-1 basis-60">
				<p className={state === "waived" ? "wrap-anywhere text-ink-muted" : "font-medium wrap-anywhere"}>
					<bdi>{name}</bdi>
				</p>
				<p className="mt-0.5 flex flex-wrap gap-x-3 gap-y-0.5 text-ink-muted tabular-nums">
					<StateDot tone={TONES[state]} label={t(`requests.item.${state}`)} />
					<Received item={item} />
				</p>
			</div>
			{canChange && <ItemActions item={item} />}
		</li>
	);
}

/** What has come for a line, and where it is. */
function Received({ item: { document, fileCount, receivedOn } }: Pick<ChecklistItemProps, "item">) {
	const { t } = useTranslation();
	const { locale } = useParams();
	return (
		<>
			{fileCount > 0 && <span>{t("requests.itemFiles", { count: fileCount, day: receivedOn ?? "" })}</span>}
			{document && (
				<span className="basis-full">
					<Link
						to={href("/:locale?/documents/:documentId", { locale, documentId: document.documentId })}
						className="rounded-sm text-accent wrap-anywhere underline underline-offset-3"
					>
						<bdi>{document.name}</bdi>
					</Link>
				</span>
			)}
		</>
	);
}

function ItemActions({ item: { documentId, name, state } }: Pick<ChecklistItemProps, "item">) {
	const { t } = useTranslation();
	const sent = useNavigation().formData;
	const isSent = sent?.get("item") === documentId;
	return (
		<Form method="post" replace preventScrollReset className="form-actions">
			<input type="hidden" name="intent" value="item" />
			<input type="hidden" name="item" value={documentId} />
			{NEXT[state].map((next) => (
				<Button
					key={next}
					size="small"
					name="state"
					value={next}
					pending={isSent && sent.get("state") === next}
				>
					{t(`requests.setItem.${next}`)}
					<span className="sr-only">: {name}</span>
				</Button>
			))}
		</Form>
	);
}
