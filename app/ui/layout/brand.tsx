import { useTranslation } from "../../texts/translations.tsx";

/** The mark: two sheets slide into a tray. */
export function BrandMark({ className = "size-6" }: { className?: string }) {
	return (
		<svg viewBox="0 0 32 32" aria-hidden className={`${className} shrink-0 forced-color-adjust-none`}>
			<rect width={32} height={32} rx={7} className="fill-accent-fill" />
			<path
				d="M10.5 8.5h11M9 12.75h14M7 17h5.25c.6 0 1.1.4 1.25 1 .3 1.1 1.3 2 2.5 2s2.2-.9 2.5-2c.15-.6.65-1 1.25-1H25v5.5a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2z"
				fill="none"
				stroke="#fff"
				strokeWidth={2.25}
				strokeLinecap="round"
				strokeLinejoin="round"
			/>
		</svg>
	);
}

/** The mark with the name; `wordClassName` lets a narrow place hide the name. */
export function Brand({ wordClassName }: { wordClassName?: string }) {
	const { t } = useTranslation();
	return (
		<span className="flex items-center gap-2.5 text-base font-semibold tracking-tight text-ink">
			<BrandMark />
			<span className={wordClassName}>{t("common.appName")}</span>
		</span>
	);
}
