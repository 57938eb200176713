import { useTranslation } from "../../texts/translations.tsx";
import type { SharedFileView } from "./shared-view.ts";

interface SharedFileProps {
	file: SharedFileView;
	/** Its first page is what one came for: it does not wait until it is in sight. */
	isFirst: boolean;
}

/** A file: its name, the way to have it, its first page, and behind a click all others. */
export function SharedFile({
	file: { name, size, pageCount, pages, download, isTypeset },
	isFirst,
}: SharedFileProps) {
	const { t } = useTranslation();
	const [first, ...others] = pages;
	const shownCount = pageCount ?? pages.length;
	const alt = (page: number) => t("share.pageOf", { name, page, pageCount: shownCount });
	return (
		<div className="file">
			<div className="file-line">
				<p>
					<bdi>{name}</bdi>
					<br />
					<span className="muted">
						{size}
						{pageCount !== null && ` · ${t("share.pages", { count: pageCount })}`}
					</span>
				</p>
				<a href={download} aria-label={t("share.downloadOne", { name })} className="button">
					{t("share.download")}
				</a>
			</div>
			{first !== undefined && isTypeset && <p className="muted small">{t("typeset.notice")}</p>}
			{first !== undefined && <Page address={first} alt={alt(1)} loading={isFirst ? "eager" : "lazy"} />}
			{others.length > 0 && (
				<details>
					<summary>{t("share.morePages", { count: others.length })}</summary>
					{others.map((address, index) => (
						<Page key={address} address={address} alt={alt(index + 2)} loading="lazy" />
					))}
					{pages.length < shownCount && <p className="muted small">{t("share.pagesLeftOut")}</p>}
				</details>
			)}
		</div>
	);
}

/** As a sheet of A4 until the picture has come: a phone loads half of what a large screen does. */
function Page({ address, alt, loading }: { address: string; alt: string; loading: "eager" | "lazy" }) {
	return (
		<img
			src={`${address}&width=1000`}
			srcSet={`${address}&width=1000 1000w, ${address}&width=2000 2000w`}
			sizes="(min-width: 1024px) 632px, (min-width: 800px) 60vw, 100vw"
			alt={alt}
			loading={loading}
			fetchPriority={loading === "eager" ? "high" : undefined}
			width={700}
			height={990}
			className="page"
		/>
	);
}
