import { useTranslation } from "../../../texts/translations.tsx";

/** What the keys do, where there are some. */
export function PaletteKeys({ isMac }: { isMac: boolean }) {
	const { t } = useTranslation();
	return (
		<p className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-4 border-t border-line bg-surface-sunken px-4 text-xs text-ink-muted pointer-coarse:hidden">
			<Hint keys="↑ ↓" text={t("search.keyMove")} />
			<Hint keys="↵" text={t("search.keyOpen")} />
			<Hint keys={isMac ? "⌘ ↵" : "Ctrl ↵"} text={t("search.keyNewTab")} />
			<span className="ml-auto">
				<Hint keys="Esc" text={t("search.keyClose")} />
			</span>
		</p>
	);
}

function Hint({ keys, text }: { keys: string; text: string }) {
	return (
		<span className="whitespace-nowrap">
			<kbd className="mr-1 font-sans text-ink">{keys}</kbd>
			{text}
		</span>
	);
}
