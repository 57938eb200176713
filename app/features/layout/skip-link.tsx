import { useTranslation } from "../../texts/translations.tsx";

export const CONTENT_ID = "content";

/** The first stop of the Tab key: past the navigation. */
export function SkipLink() {
	const { t } = useTranslation();
	return (
		<a
			href={`#${CONTENT_ID}`}
			className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-accent-fill focus:px-4 focus:py-2 focus:text-sm focus:font-medium focus:text-on-fill"
		>
			{t("layout.skipToContent")}
		</a>
	);
}
