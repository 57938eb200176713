/** What a service worker has around it, as far as it is used here: the types of a page and of a worker exclude each other. */
export interface WorkerScope {
	registration: ServiceWorkerRegistration;
	clients: {
		claim(): Promise<void>;
		matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<WorkerWindow[]>;
		openWindow(url: string): Promise<unknown>;
	};
	skipWaiting(): Promise<void>;
	addEventListener<Name extends keyof WorkerEvents>(
		name: Name,
		listener: (event: WorkerEvents[Name]) => void,
	): void;
}

/** An open page. */
export interface WorkerWindow {
	focused: boolean;
	visibilityState: DocumentVisibilityState;
	focus(): Promise<unknown>;
	postMessage(message: unknown, transfer: Transferable[]): void;
}

interface WorkerEvent {
	waitUntil(work: Promise<unknown>): void;
}

interface WorkerEvents {
	install: WorkerEvent;
	activate: WorkerEvent;
	push: WorkerEvent & { data: { text(): string } | null };
	notificationclick: WorkerEvent & { notification: Notification };
	pushsubscriptionchange: WorkerEvent & {
		newSubscription?: PushSubscription | null;
		oldSubscription?: PushSubscription | null;
	};
}
