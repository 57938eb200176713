import {
	type CSSProperties,
	type ReactNode,
	Suspense,
	use,
	useEffect,
	useEffectEvent,
	useMemo,
	useRef,
	useState,
} from "react";
import type { PageRun } from "../../../../../contract/files/page-layout.ts";
import { useTranslation } from "../../../../texts/translations.tsx";
import { pictureAddress } from "../../../../features/file-view/file-addresses.ts";
import { pageRuns } from "../../../../features/file-view/page-data.ts";
import { hearGestures } from "./page-gestures.ts";
import { PageScroll, type View } from "./page-scroll.ts";
import { PAGE_GAP, type Sheet, sheetsOf } from "./page-sheets.ts";
import { PageText } from "../../../../features/file-view/page-text.tsx";

interface PageViewerProps {
	fileId: string;
	name: string;
	/** The page to show, from 1. */
	page: number;
	/** 1 where a page is as wide as the pane. */
	zoom: number;
	/** Words to mark. */
	search: string;
	/** How many pages without text have got theirs since. */
	recognised: number;
	/** Nothing else has been asked for that is still on its way. */
	isSettled: () => boolean;
	/** The user has scrolled to another page. */
	onPage: (page: number) => void;
	onZoom: (step: "zoomIn" | "zoomOut") => void;
	/** What is shown where the pages cannot be laid out. */
	fallback: ReactNode;
}

/** Pages beyond those in view that are there already. */
const AHEAD = 2;
const READING_WIDTH = 1_000;
const ENLARGED_WIDTH = 2_000;

/** All pages of a PDF below each other; only those in view and their neighbours are in the document. */
export function PageViewer({ fallback, ...props }: PageViewerProps) {
	const runs = use(pageRuns(props.fileId));
	return runs && runs.length > 0 ? <Pages {...props} runs={runs} /> : fallback;
}

type PagesProps = Omit<PageViewerProps, "fallback"> & { runs: readonly PageRun[] };

function Pages({ fileId, name, runs, page, zoom, recognised, search, ...handlers }: PagesProps) {
	const sheets = useMemo(() => sheetsOf(runs), [runs]);
	const [view, setView] = useState<View>({
		first: page,
		last: page,
		pixels: READING_WIDTH,
		isPassing: false,
	});
	const pane = useRef<HTMLElement>(null);
	const column = useRef<HTMLDivElement>(null);
	const scroll = useRef<PageScroll>(null);
	const firstPage = useRef(page);
	/** The search whose marks the user has been led to. */
	const marked = useRef(search);
	/** The page at which the user arrives with a search: there the first mark comes into view, once. */
	const arrival = useRef(search === "" ? null : page);

	const isSettled = useEffectEvent(() => handlers.isSettled());
	const tellPage = useEffectEvent((next: number) => handlers.onPage(next));
	const tellZoom = useEffectEvent((step: "zoomIn" | "zoomOut") => handlers.onZoom(step));
	useEffect(() => {
		if (!pane.current || !column.current) return;
		const controller = new PageScroll(
			{
				pane: pane.current,
				column: column.current,
				sheets,
				onView: (next) => setView((known) => (isSame(known, next) ? known : next)),
				isSettled: () => isSettled(),
				onPage: (next) => tellPage(next),
			},
			firstPage.current,
		);
		scroll.current = controller;
		const endGestures = hearGestures(pane.current, (step) => tellZoom(step));
		return () => {
			controller.end();
			endGestures();
		};
	}, [sheets]);
	useEffect(() => {
		const isMoved = scroll.current?.show(page) ?? false;
		const isOtherSearch = marked.current !== search;
		marked.current = search;
		if (search === "" || !(isMoved || isOtherSearch)) return;
		const mark = column.current?.querySelector<HTMLElement>(`[data-page="${page}"] mark`);
		if (mark) scroll.current?.reveal(mark);
		else arrival.current = page;
	}, [page, search]);

	const shown = sheets.slice(Math.max(view.first - 1 - AHEAD, 0), view.last + AHEAD);
	return (
		<section
			ref={pane}
			// oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no mouse scrolls it with the keys
			tabIndex={0}
			aria-label={name}
			className="min-h-0 flex-1 overflow-auto p-3 -outline-offset-2 group-data-editing/page:max-lg:max-h-[28dvh] lg:p-6"
		>
			<div
				ref={column}
				style={{ width: `calc(min(100%, 56rem) * ${zoom})` }}
				className="@container relative mx-auto scroll-mt-30 lg:scroll-mt-3"
			>
				<div style={{ height: heightOf(sheets) }} />
				{shown.map((sheet) => (
					<Page
						key={sheet.page}
						fileId={fileId}
						sheet={sheet}
						pageCount={sheets.length}
						width={view.pixels > READING_WIDTH * 1.1 ? ENLARGED_WIDTH : READING_WIDTH}
						isPassing={view.isPassing}
						recognised={recognised}
						search={search}
						onMark={(mark) => {
							if (arrival.current !== sheet.page || !scroll.current?.isAt(sheet.page)) return;
							arrival.current = null;
							scroll.current.reveal(mark);
						}}
					/>
				))}
			</div>
		</section>
	);
}

interface PageProps {
	fileId: string;
	sheet: Sheet;
	pageCount: number;
	/** In which the picture is drawn, in pixels. */
	width: number;
	isPassing: boolean;
	recognised: number;
	search: string;
	onMark: (mark: HTMLElement) => void;
}

/** A sheet stays empty while it flies past: of three hundred pages only those are drawn at which the user rests. */
function Page({ fileId, sheet, pageCount, width, isPassing, recognised, search, onMark }: PageProps) {
	const { t } = useTranslation();
	const [isDrawn, setIsDrawn] = useState(!isPassing);
	if (!isPassing && !isDrawn) setIsDrawn(true);
	const { page } = sheet;
	return (
		<div
			data-page={page}
			style={placeOf(sheet)}
			className="paper absolute ring-1 ring-line [container-type:size]"
		>
			{isDrawn && (
				<>
					<img
						src={pictureAddress(fileId, page, width)}
						alt={t("document.pageOf", { page, pageCount })}
						className="block size-full"
					/>
					<Suspense>
						<PageText fileId={fileId} page={page} recognised={recognised} search={search} onMark={onMark} />
					</Suspense>
				</>
			)}
		</div>
	);
}

/** In widths of the column, so that another zoom moves all pages without a word from React. */
function placeOf({ page, width, height, before }: Sheet): CSSProperties {
	return {
		top: `calc(${before * 100}cqw + ${(page - 1) * PAGE_GAP}px)`,
		left: `${((1 - width) / 2) * 100}%`,
		width: `${width * 100}%`,
		aspectRatio: `${width} / ${height}`,
	};
}

function heightOf(sheets: readonly Sheet[]): string {
	const last = sheets.at(-1);
	return last ? `calc(${(last.before + last.height) * 100}cqw + ${(last.page - 1) * PAGE_GAP}px)` : "0";
}

function isSame(one: View, other: View): boolean {
	return (
		one.first === other.first &&
		one.last === other.last &&
		one.pixels === other.pixels &&
		one.isPassing === other.isPassing
	);
}
