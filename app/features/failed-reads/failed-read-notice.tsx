import { type ReactNode, useEffect, useEffectEvent } from "react";
import { type UIMatch, useMatches, useNavigation, useRevalidator } from "react-router";
import { useStore } from "../../store.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { inOwnTask } from "../../ui/in-own-task.ts";
import { softTones } from "../../ui/tones.ts";
import { BrowserUserNotice } from "./browser-user-notice.tsx";
import { followBrowserUser } from "./browser-user.ts";
import { errorToast } from "../toasts/error-toast.ts";
import { type FailedRead, failedRead, missingPage, NO_CONNECTION, type KeepPage } from "./failed-read.ts";
import { OFFLINE_PATH } from "../offline/kept-cache.ts";
import { formatSince } from "../offline/format-since.ts";
import { keepPage, rememberShown } from "./keep-page.ts";
import { useRetries } from "./use-retries.ts";

declare global {
	interface Window {
		/** The router's own list of what is loaded for each route. */
		__reactRouterManifest?: {
			version: string;
			routes: Record<string, { module: string; clientActionModule?: string } | undefined>;
		};
	}
}

export interface FailedReadNoticeProps {
	/** For whom the page is. */
	userId: string;
	onReady: (keep: KeepPage) => void;
}

/**
 * A line above the page that could not be loaded anew: why, and that what it shows is not the latest. It is asked for
 * again, as is what an error page stands for.
 */
export default function FailedReadNotice({ userId, onReady }: FailedReadNoticeProps): ReactNode {
	const matches = useMatches();
	const failed = useStore(failedRead);
	useEffect(() => rememberShown(matches), [matches]);
	const showKept = useEffectEvent(() => showAsKept(matches));
	useEffect(() => showKept(), []);
	useEffect(() => inOwnTask(loadUndo), []);
	useEffect(() => onReady(keepPage), [onReady]);
	useEffect(() => followBrowserUser(userId), [userId]);
	return (
		<>
			<BrowserUserNotice />
			{failed && <Retried {...failed} />}
		</>
	);
}

/** The service worker has shown the page as it was kept: what was loaded for it is asked for again. */
function showAsKept(matches: readonly UIMatch[]): void {
	const { dataset } = document.documentElement;
	const keptAt = Number(dataset["keptAt"]);
	delete dataset["keptAt"];
	// (What stands for other pages is not of any time.)
	if (!keptAt || window.location.pathname === OFFLINE_PATH) return;
	const routes = matches
		.map(({ id }) => id)
		.filter((id) => id !== "root" && id !== "routes/app-layout/route");
	failedRead.set({ status: NO_CONNECTION, routes: new Set(routes), hasPage: false, keptAt });
}

function Retried({ status, hasPage, keptAt }: FailedRead) {
	const { t } = useTranslation();
	const { state, revalidate } = useRevalidator();
	const navigation = useNavigation();
	// Asking again would begin a navigation anew, and forget part of what it was to do.
	const isUnderWay = state !== "idle" || navigation.state !== "idle";
	const retry = useRetries(async () => {
		if (isUnderWay) return false;
		if (!hasPage || !(await missingPage.read()?.())) await revalidate();
		return true;
	});

	const reason = status === NO_CONNECTION ? "error.noConnection" : errorToast({ status }).key;
	return (
		<div
			role="alert"
			data-failed-read
			className={`sticky top-0 z-30 flex min-h-11 items-center gap-2.5 max-sm:flex-wrap border-b border-line px-4 py-1.5 text-sm lg:h-11 lg:px-6 print:hidden ${softTones.warning}`}
		>
			<Icon name="triangle-alert" className="size-4 max-sm:mt-0.5 max-sm:self-start" />
			<p className="min-w-0 flex-1 text-ink max-sm:basis-4/5 lg:truncate">
				{keptAt === undefined
					? `${t(reason)} ${hasPage ? "" : t("error.shownAsBefore")}`
					: t("offline.asOf", { at: formatSince(keptAt) })}
			</p>
			<Button
				type="button"
				size="small"
				variant="secondary"
				pending={isUnderWay}
				onClick={() => void retry()}
				className="max-sm:ml-6.5"
			>
				{t("error.page.again")}
			</Button>
		</div>
	);
}

/** A toast may offer it on every page: once the connection has broken it is too late to load what sends it. */
function loadUndo(): void {
	// oxlint-disable-next-line no-underscore-dangle -- the router's own name
	const route = window.__reactRouterManifest?.routes["routes/undo/route"];
	for (const script of [route?.module, route?.clientActionModule]) {
		if (script) import(/* @vite-ignore */ script).catch(() => {});
	}
}
