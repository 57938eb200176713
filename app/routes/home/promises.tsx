import { useTranslation } from "../../features/texts/translations.tsx";

const PROMISES = [
	{ title: "home.findTitle", text: "home.findText" },
	{ title: "home.deadlinesTitle", text: "home.deadlinesText" },
	{ title: "home.ownTitle", text: "home.ownText" },
] as const;

/** What Ablage does for those who use it, in three sentences. */
export function Promises() {
	const { t } = useTranslation();
	return (
		<dl className="mt-12 grid gap-8 border-t border-line pt-8 sm:grid-cols-3">
			{PROMISES.map(({ title, text }) => (
				<div key={title}>
					<dt className="font-semibold">{t(title)}</dt>
					<dd className="mt-1 text-sm text-ink-muted">{t(text)}</dd>
				</div>
			))}
		</dl>
	);
}
