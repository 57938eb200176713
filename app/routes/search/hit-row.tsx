import { Link } from "react-router";
import { StateMark, STATE_TEXTS } from "../../features/documents/state-mark.tsx";
import type { ExplorerFilterState } from "../../features/explorer/explorer-state.ts";
import { Marked } from "../../features/search/marked.tsx";
import type { SearchHit } from "../../features/search/search-results.ts";
import { Snippet } from "../../features/search/snippet.tsx";
import { useSearchAddress } from "../../features/search/use-search-address.ts";
import { useHasSeveralTenants } from "../../features/session/signed-in.ts";
import { useTranslation } from "../../texts/translations.tsx";

interface HitRowProps {
	hit: SearchHit;
	/** By which it was found. */
	filter: ExplorerFilterState;
}

/** A document that was found: what it is, how it stands, and the words around what was searched for. */
export function HitRow({ hit, filter }: HitRowProps) {
	const { t } = useTranslation();
	const { hitAddress } = useSearchAddress();
	const hasSeveralTenants = useHasSeveralTenants();
	const { documentId, name, number, state, category, tenant, dates, replacedBy, place } = hit;
	const facts = [
		...(hasSeveralTenants ? [tenant] : []),
		category,
		...dates.map(({ label, day }) => `${t(label)}\u00a0${day}`),
	];
	return (
		<li className="relative grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-1 border-b border-line px-2 py-3 hover:bg-surface-hover has-[a.hit:focus-visible]:outline-2 has-[a.hit:focus-visible]:-outline-offset-2 has-[a.hit:focus-visible]:outline-focus">
			<span className="pt-1">
				<StateMark state={state} label={t(STATE_TEXTS[state])} />
			</span>
			<div className="min-w-0">
				<Link
					to={hitAddress(documentId, place, filter)}
					className="hit font-medium wrap-anywhere hyphens-auto outline-none max-md:line-clamp-3 after:absolute after:inset-0 hover:underline"
				>
					<bdi>
						<Marked text={name} />
					</bdi>
				</Link>
				<p className="text-sm text-ink-muted">
					{state === "Archived" && `${t(STATE_TEXTS[state])} · `}
					{number !== null && (
						<>
							<bdi className="wrap-anywhere">
								<Marked text={number} />
							</bdi>
							{" · "}
						</>
					)}
					<span className="wrap-anywhere tabular-nums">{facts.join("\u00a0· ")}</span>
				</p>
				{replacedBy && (
					<p className="text-sm text-ink-muted">
						<span className="text-warning">{t("search.replacedBy")}</span>{" "}
						<Link
							to={hitAddress(replacedBy.documentId, null, filter)}
							className="relative z-1 text-accent underline wrap-anywhere"
						>
							<bdi>{replacedBy.name}</bdi>
						</Link>
					</p>
				)}
				{place && <Snippet place={place} className="mt-1 text-sm" />}
			</div>
		</li>
	);
}
