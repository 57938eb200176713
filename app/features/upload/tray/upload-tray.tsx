import { useCallback, useDeferredValue, useId, useState, useSyncExternalStore } from "react";
import { href, useBeforeUnload, useParams } from "react-router";
import { classes } from "../../../ui/classes.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { useWideScreen } from "../../layout/use-wide-screen.ts";
import { useOffers } from "../../session/signed-in.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { queueFor } from "./current-queue.ts";
import { TrayActions } from "./tray-actions.tsx";
import { TrayList } from "./tray-list.tsx";
import { summaryOf, type TrayPhase, type TraySummary } from "./tray-summary.ts";
import { isUnderWay } from "./upload.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import { useReloadOnArrival } from "./use-reload-on-arrival.ts";

interface UploadTrayProps {
	userId: string;
	/** Bytes of every chunk but the last. */
	chunkSize: number;
}

/** All uploads of the user, on every page (strips.css): how far each is, and what can be done about it. */
export function UploadTray({ userId, chunkSize }: UploadTrayProps) {
	const { t } = useTranslation();
	const bodyId = useId();
	const [queue] = useState(() => queueFor(userId, chunkSize));
	const uploads = useSyncExternalStore(queue.subscribe, queue.uploads);
	const backoffUntil = useSyncExternalStore(queue.subscribe, queue.backoffUntil);
	const isWide = useWideScreen();
	const [choice, setChoice] = useState<{ isOpen: boolean; newest: string | undefined }>();
	const hasUnfinished = uploads.some(isUnderWay);
	const keptFocus = useKeptFocus();
	useReloadOnArrival(uploads);

	useBeforeUnload(
		useCallback(
			(event) => {
				if (hasUnfinished) event.preventDefault();
			},
			[hasUnfinished],
		),
	);

	if (uploads.length === 0) return null;
	const summary = summaryOf(uploads, backoffUntil !== null);
	const { phase, share } = summary;
	// Until the user says otherwise it is open where it takes no room from the page, or where something is asked; and
	// again with more files.
	const newest = uploads.at(-1)?.id;
	const asks = ASKING.has(phase);
	const isOpen = choice?.newest === newest ? Boolean(choice?.isOpen) : (isWide && hasRoomBeside()) || asks;
	const isOver = phase === "over" || phase === "reading";
	return (
		<section
			aria-label={t("upload.tray.title")}
			data-tray={isOpen ? "open" : "closed"}
			data-asks={asks || undefined}
			data-several={uploads.length > 1 || undefined}
			{...keptFocus}
			className="tray"
		>
			<div className="relative flex h-12 shrink-0 items-center pr-2">
				<h2 className="h-full min-w-0 flex-1">
					<button
						type="button"
						aria-expanded={isOpen}
						aria-controls={bodyId}
						onClick={() => setChoice({ isOpen: !isOpen, newest })}
						className="flex h-full w-full cursor-pointer items-center gap-2 px-4 text-left font-medium -outline-offset-2 beside:pr-1 beside:pl-2.5"
					>
						<TrayHeadline summary={summary} backoffUntil={backoffUntil} />
						<Icon name="chevron-down" className={classes("size-4 text-ink-muted", !isOpen && "rotate-180")} />
					</button>
				</h2>
				{isOver && (
					<IconButton
						icon="x"
						size="small"
						label={t("upload.tray.close")}
						onClick={() => void queue.remove(uploads.map(({ id }) => id))}
					/>
				)}
				{share < 1 && (
					<progress
						value={share}
						aria-label={t("upload.tray.progress")}
						className="progress-bar absolute inset-x-4 bottom-0 h-1 w-auto"
					/>
				)}
			</div>
			<TrayAnnouncement summary={summary} />
			<div id={bodyId} hidden={!isOpen} className="tray-body [&[hidden]]:hidden">
				{phase === "signedOut" && <SignInAgain />}
				<TrayList uploads={uploads} queue={queue} />
				<TrayActions uploads={uploads} queue={queue} />
			</div>
		</section>
	);
}

/** As `beside` in strips.css. */
function hasRoomBeside(): boolean {
	return (
		document.querySelector("[data-narrow]") === null &&
		window.matchMedia("(min-height: 50rem)").matches &&
		CSS.supports("anchor-name: --rail-foot")
	);
}

const ASKING = new Set<TrayPhase>(["signedOut", "attention", "failed"]);

interface TrayHeadlineProps {
	summary: TraySummary;
	backoffUntil: number | null;
}

/** `187 von 200 hochgeladen · 3 Fehler` */
function TrayHeadline({ summary, backoffUntil }: TrayHeadlineProps) {
	const { t, texts } = useTranslation();
	const { phase, count, done, failed } = summary;
	const timeFormat = new Intl.DateTimeFormat(texts.language, { hour: "2-digit", minute: "2-digit" });
	const time = backoffUntil === null ? "" : timeFormat.format(backoffUntil);
	return (
		<span className="line-clamp-2 min-w-0 flex-1 leading-tight tabular-nums">
			{t(`upload.tray.${phase}`, { count, done, time })}
			{failed > 0 && phase !== "failed" && (
				<span className="text-danger"> · {t("upload.tray.failures", { count: failed })}</span>
			)}
		</span>
	);
}

/** Says each turn of events to those who do not see the tray; never a percentage, and never one file of many. */
function TrayAnnouncement({ summary: { phase, count } }: { summary: TraySummary }) {
	const { t } = useTranslation();
	const isReadHere = useOffers("fileReading");
	// A screen reader says only what changes within an element that is there already, so at first it is empty.
	const said = useDeferredValue(
		t(phase === "over" && !isReadHere ? "upload.announce.kept" : `upload.announce.${phase}`, { count }),
		"",
	);
	return <output className="sr-only">{said}</output>;
}

/** Leads to signing in, in another tab: the uploads live in this one. */
function SignInAgain() {
	const { t } = useTranslation();
	const { locale } = useParams();
	return (
		<p className="tray-note bg-surface px-4 py-3 text-ink-muted">
			{t("upload.signInText")}{" "}
			<a href={href("/:locale?/login", { locale })} target="_blank" className="text-accent underline">
				{t("upload.signIn")}
			</a>
		</p>
	);
}
