import { type CSSProperties, Fragment, use } from "react";
import type { PageLayout, PageWord } from "../../../contract/files/page-layout.ts";
import { madeOnce } from "../../made-once.ts";
import { pageLayout } from "./page-data.ts";
import { selectWords } from "./select-words.ts";
import type { MarkedWord } from "./word-marks.ts";

// Most pages are looked at without a search, and what finds its words takes long to start.
const loadMarking = madeOnce(() => import("./searched-words.ts").catch(() => null));
const NO_MARKS: ReadonlyMap<number, MarkedWord> = new Map();

interface PageTextProps {
	fileId: string;
	page: number;
	/** How many of the file's pages have been recognised. */
	recognised?: number;
	/** Words to mark. */
	search: string;
	/** Gets the first mark of the page. */
	onMark: (mark: HTMLElement) => void;
}

/** The words of a page, unseen and where they stand in its picture: to select, to copy and to be read out. */
export function PageText({ fileId, page, recognised = 0, search, onMark }: PageTextProps) {
	const layout = use(pageLayout(fileId, page, recognised));
	const marking = search === "" ? null : use(loadMarking());
	if (!layout) return null;
	const marks = marking?.searchedWords(layout.words, search) ?? NO_MARKS;
	const [firstMarked] = marks.keys();
	return (
		<div
			ref={selectWords}
			data-words
			className="absolute inset-0 overflow-clip font-[sans-serif] text-[1px] leading-none text-transparent mix-blend-multiply select-text selection:bg-[#b4d5fe] selection:text-transparent"
		>
			{layout.words.map((word, index) => {
				const marked = marks.get(index);
				const next = layout.words[index + 1];
				return (
					// oxlint-disable-next-line react/no-array-index-key -- the words of a page never change places
					<Fragment key={index}>
						<span
							data-word
							style={placeOf(word, layout)}
							className="absolute z-1 cursor-text whitespace-pre [transform-origin:0_0]"
						>
							{marked ? (
								<Marks parts={marked.parts} {...(index === firstMarked && { onFirst: onMark })} />
							) : (
								`${word.text}${word.endsLine ? "" : " "}`
							)}
							{marked && !word.endsLine && " "}
						</span>
						{marked?.goesOn && next && (
							<span style={gapBetween(word, next)} className="absolute bg-[#ffe14a]" />
						)}
						{word.endsLine && <br />}
					</Fragment>
				);
			})}
		</div>
	);
}

function Marks({ parts, onFirst }: { parts: readonly string[]; onFirst?: (mark: HTMLElement) => void }) {
	return parts.map((part, index) =>
		index % 2 === 0 ? (
			part
		) : (
			<mark
				// oxlint-disable-next-line react/no-array-index-key -- the parts of one word never change places
				key={index}
				ref={(mark) => {
					if (mark && index === 1) onFirst?.(mark);
				}}
				className="bg-[#ffe14a] text-transparent"
			>
				{part}
			</mark>
		),
	);
}

/** The space between two words of a line, as high as the lower of them. */
function gapBetween(word: PageWord, next: PageWord): CSSProperties {
	const right = word.x + word.width;
	const top = Math.max(word.y, next.y);
	return {
		left: `${right * 100}%`,
		top: `${top * 100}%`,
		width: `${Math.max(next.x - right, 0) * 100}%`,
		height: `${Math.max(Math.min(word.y + word.height, next.y + next.height) - top, 0) * 100}%`,
	};
}

/** Letters as high as the word's box, stretched to its width: what is selected covers what is seen. */
function placeOf(word: PageWord, page: PageLayout): CSSProperties {
	const width = word.width * page.width;
	const height = word.height * page.height;
	const isUpright = height <= width * 1.5 || word.text.length < 2;
	const size = isUpright ? height : width;
	const stretch = (isUpright ? width : height) / (size * widthOfText(word.text));
	return {
		left: `${word.x * 100}%`,
		top: `${word.y * 100}%`,
		...(isUpright
			? { fontSize: `${word.height * 100}cqh`, transform: `scaleX(${stretch})` }
			: { fontSize: `${word.width * 100}cqw`, transform: `scaleY(${stretch})`, writingMode: "vertical-rl" }),
	};
}

const FONT_SIZE = 100;
let context: CanvasRenderingContext2D | null | undefined;

/** Width of a text in the browser's sans-serif, in sizes of the font. */
function widthOfText(text: string): number {
	context ??= document.createElement("canvas").getContext("2d");
	if (!context) return text.length / 2;
	context.font = `${FONT_SIZE}px sans-serif`;
	return context.measureText(text).width / FONT_SIZE || 1;
}
