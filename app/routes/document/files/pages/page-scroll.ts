import { type Sheet, sheetAt, topOf } from "./page-sheets.ts";

/** Pages in view from here to there, and how large their pictures have to be. */
export interface View {
	first: number;
	last: number;
	/** Width of the column in pixels of the screen. */
	pixels: number;
	/** The pages fly past: nobody sees what is on them. */
	isPassing: boolean;
}

interface PageScrollOptions {
	/** What scrolls on a wide screen; on a narrow one it is the window. */
	pane: HTMLElement;
	/** The column of the pages. */
	column: HTMLElement;
	sheets: readonly Sheet[];
	onView: (view: View) => void;
	/** Nothing else has been asked for that is still on its way: it would be taken back. */
	isSettled: () => boolean;
	/** The page being read has become another one. */
	onPage: (page: number) => void;
}

/** How often the pages in view are looked for while the user scrolls. */
const VIEW_MS = 80;
/** Whoever scrolls by more heights of the window in that time reads nothing. */
const PASSING = 0.75;
/** How long the user rests until the page counts as the one being read. */
const REST_MS = 250;
/** Whoever reads looks at the upper third. */
const EYE = 1 / 3;

/** Knows which pages are in view, brings a page into view, and keeps the place when the pages change their size. */
export class PageScroll {
	readonly #options: PageScrollOptions;
	readonly #resizes = new ResizeObserver(() => this.#keepPlace());
	readonly #onScroll = () => this.#scrolled();
	#width = 0;
	/** Where the user is: part of a page's height, and of the column's width. */
	#place = { page: 1, down: 0, across: 0.5 };
	#told = 1;
	/** Where the window came to as it was led to a page: a short last one never reaches the upper third. */
	#ledTo: number | null = null;
	/** Where the window was at the last look. */
	#top = 0;
	#viewTimer: ReturnType<typeof setTimeout> | null = null;
	#restTimer: ReturnType<typeof setTimeout> | null = null;

	constructor(options: PageScrollOptions, page: number) {
		this.#options = options;
		this.#width = options.column.clientWidth;
		this.#told = page;
		if (page > 1) this.#goTo(page);
		this.#look();
		this.#resizes.observe(options.column);
		window.addEventListener("scroll", this.#onScroll, { capture: true, passive: true });
		window.addEventListener("resize", this.#onScroll, { passive: true });
	}

	/** Brings a page into view unless the user has scrolled there. @returns whether it had to */
	show(page: number): boolean {
		if (page === this.#told) return false;
		this.#told = page;
		this.#goTo(page);
		this.#look();
		return true;
	}

	/** Whether this page is the one being read. */
	isAt(page: number): boolean {
		return this.#place.page === page;
	}

	/** Brings something on a page into view; what is in view already stays where it is. */
	reveal(element: HTMLElement): void {
		const { top, bottom, left, right } = element.getBoundingClientRect();
		const column = this.#options.column.getBoundingClientRect();
		const seen = this.#window();
		const middle = (top + bottom) / 2 - column.top - seen.top;
		const across = (left + right) / 2 - column.left - seen.left;
		this.#scrollBy(
			middle > 0 && middle < seen.height * 0.9 ? 0 : middle - seen.height * EYE,
			across > 0 && across < seen.width ? 0 : across - seen.width / 2,
		);
	}

	end(): void {
		this.#resizes.disconnect();
		window.removeEventListener("scroll", this.#onScroll, { capture: true });
		window.removeEventListener("resize", this.#onScroll);
		if (this.#viewTimer !== null) clearTimeout(this.#viewTimer);
		if (this.#restTimer !== null) clearTimeout(this.#restTimer);
	}

	#scrolled(): void {
		if (this.#options.column.clientWidth !== this.#width) return;
		this.#readPlace();
		this.#viewTimer ??= setTimeout(() => {
			this.#viewTimer = null;
			// After the last of many quick steps comes a look of its own.
			if (this.#look({ mayPass: true })) this.#scrolled();
		}, VIEW_MS);
		this.#rest();
	}

	#rest(): void {
		if (this.#restTimer !== null) clearTimeout(this.#restTimer);
		this.#restTimer = setTimeout(() => this.#tell(), REST_MS);
	}

	#tell(): void {
		const { page } = this.#place;
		if (page === this.#told) return;
		if (!this.#options.isSettled()) return this.#rest();
		this.#told = page;
		this.#options.onPage(page);
	}

	/** The part of the window in which pages are seen, against the column. */
	#window() {
		const pane = this.#options.pane.getBoundingClientRect();
		const column = this.#options.column.getBoundingClientRect();
		const top = this.#isPaneScrolling() ? Math.max(pane.top, 0) : 0;
		const height = Math.max(Math.min(pane.bottom, window.innerHeight) - top, 0);
		const left = Math.max(pane.left, 0);
		const width = Math.max(Math.min(pane.right, window.innerWidth) - left, 0);
		return { top: top - column.top, height, left: left - column.left, width };
	}

	/** @returns whether the pages fly past */
	#look({ mayPass = false } = {}): boolean {
		const { sheets, onView } = this.#options;
		const { top, height } = this.#window();
		const isPassing = mayPass && Math.abs(top - this.#top) > height * PASSING;
		this.#top = top;
		const first = sheetAt(sheets, top, this.#width)?.page ?? 1;
		const last = sheetAt(sheets, top + height, this.#width)?.page ?? 1;
		onView({ first, last, pixels: Math.round(this.#width * window.devicePixelRatio), isPassing });
		return isPassing;
	}

	#readPlace(): void {
		const { top, height, left, width } = this.#window();
		if (top === this.#ledTo) return;
		this.#ledTo = null;
		const eye = top + height * EYE;
		const sheet = sheetAt(this.#options.sheets, eye, this.#width);
		if (!sheet || this.#width === 0) return;
		this.#place = {
			page: sheet.page,
			down: (eye - topOf(sheet, this.#width)) / (sheet.height * this.#width),
			across: (left + width / 2) / this.#width,
		};
	}

	#goTo(page: number): void {
		const sheet = this.#options.sheets[page - 1];
		if (!sheet) return;
		const margin = Number.parseFloat(getComputedStyle(this.#options.column).scrollMarginTop) || 0;
		this.#scrollBy(topOf(sheet, this.#width) - margin - this.#window().top, 0);
		this.#ledTo = this.#window().top;
		this.#place = { ...this.#place, page, down: 0 };
	}

	#keepPlace(): void {
		const width = this.#options.column.clientWidth;
		if (width === this.#width || width === 0) return;
		this.#width = width;
		const sheet = this.#options.sheets[this.#place.page - 1];
		const seen = this.#window();
		if (sheet) {
			const eye = topOf(sheet, width) + this.#place.down * sheet.height * width;
			const middle = this.#place.across * width;
			this.#scrollBy(eye - seen.top - seen.height * EYE, middle - seen.left - seen.width / 2);
		}
		this.#look();
	}

	#scrollBy(top: number, left: number): void {
		const { pane } = this.#options;
		if (this.#isPaneScrolling()) pane.scrollBy({ top, left, behavior: "instant" });
		else {
			window.scrollBy({ top, behavior: "instant" });
			pane.scrollBy({ left, behavior: "instant" });
		}
	}

	/** Where the pane is as high as its pages, the window scrolls. */
	#isPaneScrolling(): boolean {
		const { clientHeight, scrollHeight } = this.#options.pane;
		return clientHeight < scrollHeight;
	}
}
