import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NotificationToasts } from "../../../../app/features/notifications/notification-toasts.ts";
import { notificationRow } from "../../../../app/features/notifications/notification-rows.server.ts";
import { notificationText } from "../../../../app/features/notifications/notification-text.ts";
import { formatUnseen } from "../../../../app/features/notifications/unseen.ts";
import { readTold } from "../../../../app/features/notifications/told-notification.ts";
import type { ToastMessage } from "../../../../app/features/toasts/toast.ts";
import { DEFAULT_TOAST_LIFE_MS } from "../../../../contract/constants.ts";
import type { Notification } from "../../../../contract/entities/notification.ts";

const NOW = Date.UTC(2026, 10, 22, 12);

const notification = (fields: Partial<Notification> = {}): Notification => ({
	documentId: "n".repeat(24),
	shown: false,
	seen: false,
	type: "NewDocument",
	count: 1,
	tenant: { documentId: "t".repeat(24), id: 7, name: "Familie Müller" },
	document: { documentId: "d".repeat(24), name: "Police" },
	request: null,
	date: null,
	description: null,
	author: "Beat Keller",
	createdAt: new Date(NOW).toISOString(),
	updatedAt: new Date(NOW).toISOString(),
	...fields,
});

describe("a toast of what is told", () => {
	let page: EventTarget & { visibilityState: string };
	let toasts: ToastMessage[];
	const onShown = vi.fn();

	beforeEach(() => {
		vi.useFakeTimers();
		page = Object.assign(new EventTarget(), { visibilityState: "visible" });
		vi.stubGlobal("document", page);
		toasts = [];
		onShown.mockClear();
	});

	afterEach(() => {
		vi.useRealTimers();
		vi.unstubAllGlobals();
	});

	const show = (toast: ToastMessage, instead?: ToastMessage | null) => {
		toasts = [...toasts.filter((shown) => shown !== instead), toast];
	};
	const newToasts = () => new NotificationToasts({ show, onShown, address: "/notifications" });

	it("stays as long as any, leads to the document, and is reported as shown", () => {
		newToasts().add({ id: "a", what: "Beat hat ein Dokument abgelegt", name: "Police" });
		expect(toasts).toMatchObject([
			{
				level: "info",
				key: "notifications.toast",
				values: { what: "Beat hat ein Dokument abgelegt", name: "Police" },
				life: 3_000,
				link: { to: "/notifications/a", label: "notifications.open" },
			},
		]);
		expect(onShown.mock.calls).toEqual([[["a"]]]);
	});

	it("of ten at once is one, which leads to all; each is reported as shown once", () => {
		const shown = newToasts();
		for (let at = 0; at < 10; at += 1) shown.add({ id: `n${at}`, what: "Erinnerung", name: null });
		// Told again, it is none more.
		shown.add({ id: "n3", what: "Erinnerung", name: null });
		expect(toasts).toMatchObject([
			{ key: "notifications.several_other", values: { count: "10" }, link: { to: "/notifications" } },
		]);
		expect(onShown.mock.calls.flat(2).slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, at) => `n${at}`));
	});

	it("is another one once the first has gone", () => {
		const shown = newToasts();
		shown.add({ id: "a", what: "Erinnerung", name: null });
		vi.advanceTimersByTime(DEFAULT_TOAST_LIFE_MS);
		shown.add({ id: "b", what: "Der Speicher ist fast voll", name: null });
		expect(toasts).toMatchObject([{ text: "Erinnerung" }, { text: "Der Speicher ist fast voll" }]);
	});

	it("waits until somebody looks at the page", () => {
		page.visibilityState = "hidden";
		const shown = newToasts();
		shown.add({ id: "a", what: "Erinnerung", name: "A" });
		shown.add({ id: "b", what: "Erinnerung", name: "B" });
		expect(toasts).toEqual([]);
		expect(onShown).not.toHaveBeenCalled();
		page.visibilityState = "visible";
		page.dispatchEvent(new Event("visibilitychange"));
		expect(toasts).toMatchObject([{ values: { count: "2" } }]);
		expect(onShown.mock.calls).toEqual([[["a", "b"]]]);
		shown.stop();
	});
});

describe("what the server tells", () => {
	it("is read as far as it says something", () => {
		expect(readTold({ ...notification({ count: 3 }), displayToast: true })).toEqual({
			documentId: "n".repeat(24),
			displayToast: true,
			type: "NewDocument",
			count: 3,
			date: null,
			author: "Beat Keller",
			document: "Police",
		});
		expect(
			readTold({ documentId: "x", shown: false, seen: false, displayToast: "yes", type: "<b>" }),
		).toEqual({
			documentId: "x",
			displayToast: false,
			type: "Custom",
			count: 1,
			date: null,
			author: null,
			document: null,
		});
		for (const nothing of [null, undefined, "x", 7, [], { documentId: 7 }])
			expect(readTold(nothing)).toBeNull();
	});
});

describe("a notification in the list", () => {
	it.each([
		[0, "jetzt"],
		[-5_000, "jetzt"],
		[5 * 60_000, "vor 5 Minuten"],
		[3 * 3_600_000, "vor 3 Stunden"],
		[25 * 3_600_000, "gestern"],
		[40 * 24 * 3_600_000, "vor 40 Tagen"],
	])("%i ms old says %s", (age, said) => {
		const updatedAt = new Date(NOW - age).toISOString();
		expect(notificationRow(notification({ updatedAt }), "Jemand", NOW).when).toBe(said);
	});

	it.each([
		[{ count: 1 }, "notifications.newDocument_one"],
		[{ count: 4 }, "notifications.newDocument_other"],
		[{ type: "Warranty", date: "2026-12-24" } as const, "notifications.warranty"],
		[{ type: "Validity", date: null } as const, "notifications.custom"],
		[{ type: "Payment", date: null } as const, "notifications.paymentOpen"],
		[{ type: "Storage", document: null, author: null } as const, "notifications.storage"],
	])("says what it is about: %j", (fields, key) => {
		expect(notificationText(notification(fields), "Jemand").key).toBe(key);
	});

	it("names somebody where nobody is named, and days as they are written here", () => {
		const fields = { author: null, date: "2026-12-24" };
		expect(notificationText(notification(fields), "Jemand").values).toEqual({
			author: "Jemand",
			count: "1",
			day: "24.12.2026",
		});
	});
});

it.each([
	[null, ""],
	[0, ""],
	[1, "1"],
	[9, "9"],
	[10, "9+"],
	[500, "9+"],
])("of %s that are new the counter says %j", (count, said) => {
	expect(formatUnseen(count)).toBe(said);
});
