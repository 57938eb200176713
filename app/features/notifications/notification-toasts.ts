import { DEFAULT_TOAST_LIFE_MS } from "../../../contract/constants.ts";
import type { showToast } from "../toasts/toast-store.ts";
import { toast, type ToastMessage } from "../toasts/toast.ts";

/** What a toast tells of. */
export interface News {
	id: string;
	what: string;
	/** Of the document. */
	name: string | null;
}

interface NotificationToastsOptions {
	show: typeof showToast;
	onShown: (ids: readonly string[]) => void;
	/** Of the page of notifications. */
	address: string;
}

/** Shows what is told as a toast: one at a time, however much is told at once; and once somebody looks at the page. */
export class NotificationToasts {
	readonly #options: NotificationToastsOptions;
	#waiting: News[] = [];
	#shown: { toast: ToastMessage; news: readonly News[]; at: number } | null = null;

	constructor(options: NotificationToastsOptions) {
		this.#options = options;
		document.addEventListener("visibilitychange", this.#show);
	}

	add(news: News): void {
		this.#waiting.push(news);
		this.#show();
	}

	stop(): void {
		document.removeEventListener("visibilitychange", this.#show);
	}

	readonly #show = () => {
		if (this.#waiting.length === 0 || document.visibilityState !== "visible") return;
		const { show, onShown } = this.#options;
		const now = performance.now();
		// One that still stands there says the new as well.
		const standing = this.#shown && now - this.#shown.at < DEFAULT_TOAST_LIFE_MS ? this.#shown : null;
		const told = new Map([...(standing?.news ?? []), ...this.#waiting].map((news) => [news.id, news]));
		const shown = this.#toastOf([...told.values()]);
		show(shown, standing?.toast);
		onShown(this.#waiting.map(({ id }) => id));
		this.#shown = { toast: shown, news: [...told.values()], at: now };
		this.#waiting = [];
	};

	#toastOf(news: readonly News[]): ToastMessage {
		const { address } = this.#options;
		const [first] = news;
		const isOne = first && news.length === 1;
		const said = !isOne
			? toast("info", "notifications.several_other", { count: String(news.length) })
			: first.name === null
				? { ...toast("info", "notifications.any"), text: first.what }
				: toast("info", "notifications.toast", { what: first.what, name: first.name });
		const to = isOne ? `${address}/${first.id}` : address;
		return { ...said, life: DEFAULT_TOAST_LIFE_MS, link: { to, label: "notifications.open" } };
	}
}
