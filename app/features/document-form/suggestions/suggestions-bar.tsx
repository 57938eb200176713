import { useTranslation } from "../../../texts/translations.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { CommandButton } from "../commands/command-button.tsx";
import { countSuggestions, type OpenSuggestions, SUGGEST } from "../values/open-suggestions.ts";

interface SuggestionsBarProps {
	open: OpenSuggestions;
	onAccept: (command: string, form: HTMLFormElement | null) => void;
}

/** How much might be filled in, and one button, and one key, for all of it. */
export function SuggestionsBar({ open, onAccept }: SuggestionsBarProps) {
	const { t } = useTranslation();
	const count = countSuggestions(open);
	const command = `${SUGGEST}.all`;
	if (count === 0) return null;
	return (
		<div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-dashed border-line-strong px-3 py-2 text-sm">
			<p className="flex min-w-0 flex-1 gap-2">
				<Icon name="files" className="mt-0.5 size-4 shrink-0 text-ink-muted" />
				{t("suggestions.count", { count })}
			</p>
			<CommandButton
				command={command}
				onCommand={(form) => onAccept(command, form)}
				variant="secondary"
				aria-keyshortcuts="V"
				title={t("suggestions.acceptAllKey")}
			>
				{t("suggestions.acceptAll")}
			</CommandButton>
		</div>
	);
}
