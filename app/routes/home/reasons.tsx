import { useTranslation } from "../../texts/translations.tsx";
import { ProductPicture } from "./product-picture.tsx";

const REASONS = ["household", "company", "broker"] as const;
const POINTS = [1, 2, 3] as const;

/** Why a household, a company and a broker would move here, each with what they would see. */
export function Reasons() {
	return REASONS.map((who) => <Reason key={who} who={who} />);
}

function Reason({ who }: { who: (typeof REASONS)[number] }) {
	const { t } = useTranslation();
	return (
		<section
			aria-labelledby={who}
			className="grid grid-cols-1 gap-x-12 gap-y-8 border-t border-line py-12 sm:py-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,9fr)]"
		>
			<div>
				<p className="text-sm font-medium text-accent">{t(`home.${who}Label`)}</p>
				<h2 id={who} className="mt-2 text-2xl leading-tight font-semibold tracking-tight">
					{t(`home.${who}Title`)}
				</h2>
				<p className="mt-3 text-pretty text-ink-muted">{t(`home.${who}Text`)}</p>
				<ul className="mt-6 flex flex-col text-sm">
					{POINTS.map((point) => (
						<li key={point} className="border-t border-line py-3 text-pretty">
							{t(`home.${who}Point${point}`)}
						</li>
					))}
				</ul>
			</div>
			<ProductPicture name={who} alt={t(`home.${who}Picture`)} />
		</section>
	);
}
