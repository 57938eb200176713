import type { TextKey } from "../../../contract/text-keys.ts";
import type { HistoryField } from "../../../contract/entities/vocabulary.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { HistoryText } from "./history-text.tsx";
import type { ShownChange } from "./shown-changes.ts";

/** The text that a field of a document goes by. */
export const FIELD_LABELS: Readonly<Record<HistoryField, TextKey>> = {
	tenant: "document.history.from",
	name: "documents.name",
	documentNumber: "documents.documentNumber",
	description: "documents.description",
	state: "documents.state",
	documentCategory: "documents.documentCategory",
	startDate: "documents.startDate",
	endDate: "documents.endDate",
	inactiveDate: "documents.inactiveDate",
	warrantyUntil: "documents.warrantyUntil",
	cost: "documents.cost",
	costCurrency: "document.currency",
	documentFolders: "documents.documentFolders",
	documentParties: "documents.documentParties",
	reminders: "document.group.reminders",
	replacedDocument: "documents.replacedDocument",
	replacedByDocument: "documents.replacedByDocument",
	fileName: "document.history.fileName",
	documentFiles: "document.history.order",
};

/** One field: what it said and what it says since. */
export function ChangeRow({ change, label }: { change: ShownChange; label: string }) {
	return (
		<div className="grid grid-cols-[min(8.25rem,40%)_1fr] gap-x-3 max-[16rem]:grid-cols-1">
			<dt className="text-ink-muted wrap-break-word hyphens-auto">{label}</dt>
			<dd className="min-w-0">
				<Change change={change} />
			</dd>
		</div>
	);
}

function Change({ change }: { change: ShownChange }) {
	const { t } = useTranslation();
	const { isHidden } = change;
	if (change.kind === "order") {
		return <HistoryText text={change.names.map((name, index) => `${index + 1}. ${name}`).join("\n")} />;
	}
	if (change.kind === "list") {
		return (
			<ul>
				<Names sign="+" label={t("document.history.added")} names={change.added} />
				<Names sign="−" label={t("document.history.removed")} names={change.removed} />
				{isHidden && (
					<li>
						<Value text={null} isHidden />
					</li>
				)}
			</ul>
		);
	}
	// Of two values one may be left out.
	if (change.old === null && (!isHidden || change.new === null)) {
		return <Value text={change.new} isHidden={isHidden} />;
	}
	return (
		<>
			<span className="text-ink-muted">
				<Value text={change.old} isHidden={isHidden} />
			</span>
			<span aria-hidden className="px-1.5 text-ink-faint">
				→
			</span>
			<span className="sr-only"> {t("document.history.becomes")} </span>
			<Value text={change.new} isHidden={isHidden} />
		</>
	);
}

function Value({ text, isHidden = false }: { text: string | null; isHidden?: boolean }) {
	const { t } = useTranslation();
	if (text === null) {
		const said = t(isHidden ? "document.history.hidden" : "document.history.nothing");
		return <em className="text-ink-muted">{said}</em>;
	}
	return <HistoryText text={text} />;
}

function Names({ sign, label, names }: { sign: string; label: string; names: readonly string[] }) {
	return names.map((name) => (
		<li key={name} className="flex gap-1.5">
			<span aria-hidden className="w-3 shrink-0 text-center text-ink-muted">
				{sign}
			</span>
			<span className="sr-only">{label}: </span>
			<bdi className="min-w-0 wrap-anywhere">{name}</bdi>
		</li>
	));
}
