import type { Translate } from "../../../texts/text-source.ts";
import type { ReactNode } from "react";
import { formatDay } from "../../../../contract/days.ts";
import type {
	NamedSuggestion,
	SuggestionReason,
} from "../../../../contract/suggestions/document-suggestions.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { CommandButton } from "../commands/command-button.tsx";
import { SUGGEST } from "../values/open-suggestions.ts";

type OnAccept = (command: string, form: HTMLFormElement | null) => void;

interface SuggestionButtonProps {
	/** What it fills in: `name`, `category`, the name of a date, `reminder` with its type, the id of a party or folder. */
	what: string;
	value: string;
	reason: SuggestionReason;
	onAccept: OnAccept;
}

/** A value that might be filled in, and why; pressing it does. */
function SuggestionButton({ what, value, reason, onAccept }: SuggestionButtonProps) {
	const { t } = useTranslation();
	const command = `${SUGGEST}.${what}`;
	return (
		<span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted">
			<CommandButton
				command={command}
				onCommand={(form) => onAccept(command, form)}
				icon="plus"
				aria-label={t("suggestions.accept", { value })}
				className="max-w-full border border-dashed border-line-strong text-ink-muted"
			>
				<span className="min-w-0 truncate">{value}</span>
			</CommandButton>
			<span className="min-w-0 wrap-anywhere">{reasonText(t, reason)}</span>
		</span>
	);
}

/** Draws the button of a suggestion; nothing in a form that takes none. */
export type SuggestionButtons = (what: string, value: string, reason: SuggestionReason) => ReactNode;

export function suggestionButtons(onAccept: OnAccept | undefined): SuggestionButtons {
	return (what, value, reason) => onAccept && <SuggestionButton {...{ what, value, reason, onAccept }} />;
}

interface SuggestionListProps {
	suggestions: readonly NamedSuggestion[];
	onAccept: OnAccept | undefined;
}

/** Parties or folders, each with its button. */
export function SuggestionList({ suggestions, onAccept }: SuggestionListProps) {
	if (!onAccept || suggestions.length === 0) return null;
	return (
		<ul className="flex flex-col gap-2">
			{suggestions.map(({ documentId, name, reason }) => (
				<li key={documentId}>
					<SuggestionButton what={documentId} value={name} reason={reason} onAccept={onAccept} />
				</li>
			))}
		</ul>
	);
}

/** Why something is suggested, in words. */
export function reasonText(t: Translate, reason: SuggestionReason): string {
	switch (reason.kind) {
		case "party":
			return t("suggestions.likeParty", { count: reason.documents, party: reason.party.name });
		case "similar":
			return t("suggestions.likeSimilar", { count: reason.documents, name: reason.document.name });
		case "bill":
			return t("suggestions.fromBill");
		case "words":
			return t("suggestions.words", { words: reason.words.join(", ") });
		case "notice":
		case "payment":
			return t(`suggestions.${reason.kind}`, { day: formatDay(reason.until), label: reason.label });
		case "text":
			return reason.label === null
				? t("suggestions.inText")
				: t("suggestions.atLabel", { label: reason.label });
	}
}
