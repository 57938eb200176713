import { enumeration } from "../../../texts/enumeration.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import type { ChainChange } from "./chain-changes.ts";
import { ChangeLine } from "./change-line.tsx";

/** What a successor changed: the cost at a glance, days and name (which change each time) folded. */
export function ChangeLines({ changes }: { changes: readonly ChainChange[] }) {
	const { t } = useTranslation();
	const [cost, others] = [
		changes.filter(({ field }) => field === "cost"),
		changes.filter(({ field }) => field !== "cost"),
	];
	return (
		<>
			<Lines changes={cost} />
			{others.length > 0 && (
				<details className="mt-1">
					<summary className="w-fit cursor-pointer rounded-sm text-ink-muted hover:text-ink">
						{t("document.chain.alsoChanged", {
							fields: enumeration(
								others.map(({ field }) => t(`documents.${field}`)),
								t("common.and"),
							),
						})}
					</summary>
					<Lines changes={others} />
				</details>
			)}
		</>
	);
}

function Lines({ changes }: { changes: readonly ChainChange[] }) {
	if (changes.length === 0) return null;
	return (
		<ul className="mt-1 flex flex-col gap-0.5">
			{changes.map((change) => (
				<ChangeLine key={change.field} change={change} />
			))}
		</ul>
	);
}
