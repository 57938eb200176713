import {
	type ComponentProps,
	lazy,
	type ReactNode,
	Suspense,
	useCallback,
	useEffect,
	useEffectEvent,
	useRef,
	useState,
} from "react";
import { useLocation, useNavigate, useRouteLoaderData } from "react-router";
import { useDestinations } from "../../destinations.ts";
import { askOwn } from "../../own-answer.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { showToast } from "../toasts/toast-store.ts";
import type { default as Panel, Latest } from "./notification-panel.tsx";
import { NotificationToasts } from "./notification-toasts.ts";
import { notificationText } from "./notification-text.ts";
import { newsOf } from "./news-of.ts";
import { readTold } from "./told-notification.ts";
import { latestUnseen, useGivenUnseen } from "./unseen.ts";

const NotificationPanel = lazy(() =>
	// Where it cannot be had, the page of the notifications says why.
	import("./notification-panel.tsx").catch((): { default: typeof Panel } => ({ default: GoToPage })),
);

/** What is told within this time is counted together, in milliseconds. */
const COUNTED_MS = 200;

/**
 * What open pages do with notifications: they count what is new, show toasts, and open the panel over the page.
 * @param onShown tells the server that the user has been shown these
 */
export function useNotifications(onShown: (ids: readonly string[]) => void): {
	/** Takes what the server tells; `null` where something may have been missed. */
	take: (data: unknown) => void;
	panel: ReactNode;
} {
	const { t } = useTranslation();
	const { notifications } = useDestinations();
	const { isOpen, close } = useOpenedByBell();
	useLatestUnseen();
	useReportListed(onShown);

	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const toasts = useRef<NotificationToasts | null>(null);
	useEffect(() => {
		toasts.current = new NotificationToasts({ show: showToast, onShown, address: notifications });
		return () => {
			toasts.current?.stop();
			clearTimeout(timer.current);
		};
	}, [onShown, notifications]);

	const take = useCallback(
		(data: unknown) => {
			clearTimeout(timer.current);
			timer.current = setTimeout(() => void countAnew(`${notifications}/latest?count`), COUNTED_MS);
			const told = data === null ? null : readTold(data);
			if (!told?.displayToast) return;
			const { key, values } = notificationText(told, t("notifications.somebody"));
			toasts.current?.add({ id: told.documentId, what: t(key, values), name: told.document });
		},
		[t, notifications],
	);

	const panel = isOpen && (
		<Suspense>
			<NotificationPanel onClose={close} onShown={onShown} />
		</Suspense>
	);
	return { take, panel };
}

/** Without an answer what was known stays. */
async function countAnew(address: string): Promise<void> {
	try {
		const answer = await askOwn<{ unseen: number | null }>(address);
		if (typeof answer?.unseen === "number") latestUnseen.set(answer.unseen);
	} catch {
		// The next load of a page brings it.
	}
}

/** What came with the page counts until something newer is known; all is forgotten with the user. */
function useLatestUnseen(): void {
	const given = useGivenUnseen();
	useEffect(() => {
		let isLatest = true;
		void Promise.resolve(given).then((count) => isLatest && latestUnseen.set(count));
		return () => {
			isLatest = false;
		};
	}, [given]);
	useEffect(() => () => latestUnseen.set(null), []);
}

/** What the page of the notifications lists stands in front of the user's eyes, as in the panel. */
function useReportListed(onShown: (ids: readonly string[]) => void): void {
	const listed = useRouteLoaderData<Latest>("routes/notifications/route");
	useEffect(() => {
		const news = newsOf(listed?.rows ?? []);
		if (news.length > 0) onShown(news);
	}, [listed, onShown]);
}

/** A bell opens the panel in place of its page, and closes it again. */
function useOpenedByBell(): { isOpen: boolean; close: () => void } {
	// Whoever goes elsewhere has chosen, and it is closed.
	const [openedAt, setOpenedAt] = useState<string | null>(null);
	const { key } = useLocation();
	const close = useCallback(() => setOpenedAt(null), []);
	const open = useEffectEvent(() => setOpenedAt(key));
	useEffect(() => {
		// A press beside the panel closes it, before the click arrives.
		let wasOpen = false;
		const press = ({ target }: Event) => {
			wasOpen = bellOf(target) !== null && document.querySelector("[popover]:popover-open") !== null;
		};
		const click = (event: MouseEvent) => {
			const bell = bellOf(event.target);
			const isPlain =
				event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
			if (!bell || !isPlain || window.location.pathname === bell.pathname) return;
			event.preventDefault();
			bell.closest("details")?.removeAttribute("open");
			if (!wasOpen) open();
			wasOpen = false;
		};
		// In front of the router, which would follow the link.
		window.addEventListener("pointerdown", press, true);
		window.addEventListener("click", click, true);
		return () => {
			window.removeEventListener("pointerdown", press, true);
			window.removeEventListener("click", click, true);
		};
	}, []);
	return { isOpen: openedAt === key, close };
}

function bellOf(target: EventTarget | null): HTMLAnchorElement | null {
	return target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-bell]") : null;
}

function GoToPage({ onClose }: ComponentProps<typeof Panel>): ReactNode {
	const navigate = useNavigate();
	const { notifications } = useDestinations();
	useEffect(() => {
		onClose();
		void navigate(notifications);
	}, [navigate, notifications, onClose]);
	return null;
}
