import { type KeyboardEvent, Suspense, use, useEffect, useEffectEvent, useState } from "react";
import { Form, useNavigate, useSearchParams } from "react-router";
import type { FoundInFile } from "../../../../../contract/files/find-in-file.ts";
import { foundOnPages } from "../../../../features/file-view/found-on-pages.ts";
import { foundInFile } from "../../../../features/file-view/page-data.ts";
import { useKeymap } from "../../../../features/keyboard/use-keymap.ts";
import { isComposing } from "../../../../features/search/composing.ts";
import { LastAnswer } from "../../../../last-answer.ts";
import { useTranslation } from "../../../../texts/translations.tsx";
import { IconLink } from "../../../../ui/buttons/icon-link.tsx";
import { SearchInput } from "../../../../ui/forms/search-input.tsx";
import { useHydrated } from "../../../../ui/use-hydrated.ts";
import { stopsAround, stopsIn } from "./found-stops.ts";
import { usePageAddress } from "../../page-address.ts";
import { FOUND_KEYMAP } from "../file-keymaps.ts";
import { countFrom1, type ShownFile } from "../shown-file.ts";

interface FindBarProps {
	shown: ShownFile;
	/** From the loader, where no scripts run. */
	loaded: FoundInFile | null;
}

/** Finds words in the file that is shown: a field, and the way from page to page that says them. */
export function FindBar({ shown, loaded }: FindBarProps) {
	const { t } = useTranslation();
	const address = usePageAddress();
	const go = useGo(shown);
	const [parameters] = useSearchParams();
	const text = parameters.get("q") ?? "";
	// A form by GET leaves nothing of the address but its fields.
	const others = [...parameters].filter(([name]) => name !== "q" && name !== "text");

	const [last] = useState(() => new LastAnswer());
	// Whoever leaves the file or closes the bar is not led back by an answer that comes late.
	// oxlint-disable-next-line react/exhaustive-effect-dependencies -- it ends with the file
	useEffect(() => () => last.drop(), [last, shown.file.documentId]);

	/** Once more for the same words is the next page; other words are looked for from this page on. */
	async function find(typed: string, direction: "next" | "previous") {
		const asked = await last.of(typed === "" ? Promise.resolve(null) : foundIn(shown, typed));
		if (!asked) return;
		const { position, ...around } = go.around(asked.answer ?? { places: [] });
		const isSame = typed === text;
		const stop = position === null || isSame ? around[direction] : null;
		if (!isSame || stop !== null) go.to(stop, isSame ? null : typed);
	}

	function handleKey(event: KeyboardEvent<HTMLInputElement>) {
		if (isComposing(event.nativeEvent)) return;
		if (event.key === "Escape") {
			last.drop();
			go.close();
		}
		if (event.key !== "Enter" || !event.shiftKey) return;
		event.preventDefault();
		void find(event.currentTarget.value.trim(), "previous");
	}

	return (
		<search
			data-find
			// A phone scrolls the whole page: the way to the next match stays in reach of the thumb.
			className="flex flex-wrap items-center gap-x-2 gap-y-1 border-line bg-surface px-4 py-1.5 max-lg:sticky max-lg:bottom-(--above-bars) max-lg:z-10 max-lg:order-last max-lg:border-t lg:border-b lg:px-6"
		>
			<Form
				replace
				className="min-w-40 flex-1 sm:max-w-72"
				onSubmit={(event) => {
					event.preventDefault();
					void find(String(new FormData(event.currentTarget).get("q")).trim(), "next");
				}}
			>
				{others.map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<SearchInput
					// It follows the address, unless the user is typing.
					ref={(field) => {
						if (field && field !== document.activeElement) field.value = text;
					}}
					name="q"
					label={t("document.findInFile")}
					defaultValue={text}
					maxLength={200}
					end={null}
					// oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opens it wants to type
					autoFocus={parameters.has("find")}
					onKeyDown={handleKey}
				/>
			</Form>
			<span className="sm:order-last sm:ml-auto">
				<IconLink icon="x" label={t("common.close")} to={address({ q: null, find: null })} isHere />
			</span>
			{text !== "" && (
				<Suspense>
					<FoundSteps
						// Another search begins anew.
						key={`${shown.file.documentId} ${text}`}
						shown={shown}
						text={text}
						loaded={loaded}
					/>
				</Suspense>
			)}
		</search>
	);
}

/** How many pages say it, which of them is shown, and the way to the next. */
function FoundSteps({ shown, text, loaded }: FindBarProps & { text: string }) {
	const { t } = useTranslation();
	const go = useGo(shown);
	const isScripted = useHydrated();
	const found = isScripted ? use(foundIn(shown, text)) : loaded;
	const { count, position, next, previous } = go.around(found ?? { places: [] });
	const isHere = shown.view === "picture";
	const isPageAsked = useSearchParams()[0].has("page");
	// Where the text of a file is found, on which page it was set is not known before. Once one was there, one may go anywhere.
	const [wasThere, setWasThere] = useState(false);
	const isSearched = isTypesetText(shown) && isScripted;
	if (isSearched && position !== null && !wasThere) setWasThere(true);
	const isLed = isSearched && !wasThere && position === null && !isPageAsked;
	const first = isLed ? next : null;
	const leadTo = useEffectEvent((stop: number) => go.to(stop, null));
	useEffect(() => {
		if (first !== null && first > 1) leadTo(first);
	}, [first]);
	useKeymap(FOUND_KEYMAP, (command) => {
		const stop = command === "next" ? next : previous;
		if (stop !== null) go.to(stop, null);
	});
	if (!found) return null;
	return (
		<div className="flex min-h-8 items-center gap-2 max-sm:w-full">
			<output className="text-sm text-ink-muted tabular-nums max-sm:flex-1">
				{count === 0 && t("document.notFoundInFile")}
				{count > 0 &&
					(!shown.isPaged
						? t("document.foundAtPart", { position: position ?? "–", count })
						: position === null
							? t("document.pageCount", { count })
							: t("document.foundAtPage", { position, count }))}
			</output>
			{count > 0 && (
				<span className="flex gap-0.5">
					<IconLink
						icon="chevron-up"
						label={t("document.previousFound")}
						to={previous === null ? null : go.addressOf(previous)}
						isHere={isHere}
					/>
					<IconLink
						icon="chevron-down"
						label={t("document.nextFound")}
						to={next === null ? null : go.addressOf(next)}
						isHere={isHere}
					/>
				</span>
			)}
		</div>
	);
}

/** Pages that were set from a text without pages: they are looked through themselves. */
function isTypesetText({ file, isPaged }: ShownFile): boolean {
	return file.pageCount === null && isPaged;
}

function foundIn(shown: ShownFile, text: string): Promise<FoundInFile | null> {
	const { documentId } = shown.file;
	return isTypesetText(shown) ? foundOnPages(documentId, text) : foundInFile(documentId, text);
}

/** The way through what was found, from the page or the part of the text that is shown. */
function useGo(shown: ShownFile) {
	const navigate = useNavigate();
	const address = usePageAddress();
	const [parameters] = useSearchParams();
	const { page, view, isPaged } = shown;
	const stopParameter = isPaged ? "page" : "text";
	const current = isPaged ? page : countFrom1(parameters.get("text"));
	const changesOf = (stop: number | null) =>
		stop === null ? {} : { [stopParameter]: stop > 1 ? String(stop) : null };
	const options = {
		replace: true,
		preventScrollReset: true,
		...(view === "picture" && { defaultShouldRevalidate: false }),
	};
	return {
		around: (found: FoundInFile) => stopsAround(stopsIn(shown, found), current),
		addressOf: (stop: number) => address(changesOf(stop)),
		/** @param text other words to mark; `null`: those of the address */
		to: (stop: number | null, text: string | null) =>
			void navigate(address({ ...changesOf(stop), ...(text !== null && { q: text || null }) }), options),
		close: () => void navigate(address({ q: null, find: null }), options),
	};
}
