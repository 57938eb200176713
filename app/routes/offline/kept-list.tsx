import { useEffect, useState } from "react";
import { useTranslation } from "../../texts/translations.tsx";
import { Link } from "../../ui/buttons/link.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import type { IconName } from "../../ui/icons/icon-names.ts";
import { formatSince } from "../../features/offline/format-since.ts";
import { type KeptPage, keptPages } from "../../features/offline/kept-cache.ts";
import { distinctPages, keptDetails } from "./kept-lists.ts";

const MOST = 30;

/** What this browser has kept, the latest first. Nothing where it keeps nothing. */
export function KeptList() {
	const { t } = useTranslation();
	const [pages, setPages] = useState<readonly KeptPage[] | null>(null);
	useEffect(() => {
		keptPages().then(setPages, () => setPages([]));
	}, []);
	if (pages === null) return null;
	if (pages.length === 0) return <p className="text-sm text-ink-muted">{t("offline.nothingKept")}</p>;
	return (
		<section aria-labelledby="kept-pages">
			<h2 id="kept-pages" className="pb-2 text-sm font-medium text-ink-muted">
				{t("offline.kept")}
			</h2>
			<ul className="border-y border-line">
				{distinctPages(pages)
					.slice(0, MOST)
					.map(({ address, title, at }) => (
						<li key={address} className="border-b border-line last:border-b-0">
							<Link
								to={address}
								reloadDocument
								className="-mx-2 flex min-h-11 items-center gap-3 rounded-md px-2 py-2 text-sm hover:bg-surface-hover"
							>
								<Icon name={iconOf(address)} className="size-4 text-ink-muted" />
								<span className="min-w-0 flex-1 truncate">
									{title}
									<Detail address={address} />
								</span>
								<span className="text-xs text-ink-muted tabular-nums">{formatSince(at)}</span>
							</Link>
						</li>
					))}
			</ul>
		</section>
	);
}

function Detail({ address }: { address: string }) {
	const { t } = useTranslation();
	return <span className="text-ink-muted">{keptDetails(address, t).map((detail) => ` · ${detail}`)}</span>;
}

function iconOf(address: string): IconName {
	const pathname = address.split("?")[0] ?? "";
	if (pathname.endsWith("/inbox")) return "inbox";
	if (pathname.endsWith("/deadlines")) return "alarm-clock";
	return pathname.endsWith("/documents") ? "files" : "file-text";
}
