import {
	NOTIFICATION_KINDS,
	type NotificationKind,
	type SettingKind,
} from "../../../contract/entities/notification-kinds.ts";
import type { NotificationInterval } from "../../../contract/entities/notification-settings.ts";

/** What stands in the fields of one kind. Time and day stay where another interval is chosen. */
export interface KindValues {
	/** Empty: as usual. */
	interval: string;
	time: string;
	day: string;
}

/** In the morning of the first day of the week, unless somebody says otherwise. */
const USUAL_TIME = "08:00";
const USUAL_DAY = "1";

export const INTERVALS = ["never", "immediately", "daily", "weekly"] as const;

/** The fields of an interval. */
export function valuesOf(interval: NotificationInterval | null): KindValues {
	return {
		interval: interval?.interval ?? "",
		time: interval && "time" in interval ? interval.time : USUAL_TIME,
		day: interval && "day" in interval ? String(interval.day) : USUAL_DAY,
	};
}

/** The fields as they were sent. */
export function sentValues(typed: Readonly<Record<string, string>>, kind: SettingKind): KindValues {
	return {
		interval: typed[`${kind}.interval`] ?? "",
		time: typed[`${kind}.time`] ?? USUAL_TIME,
		day: typed[`${kind}.day`] ?? USUAL_DAY,
	};
}

/**
 * What the form says, as the contract takes it: by kind, `null` for as usual. Its schema looks whether it makes sense. Of
 * mandates only the form of the user's own settings says something.
 */
export function settingsOfForm(
	form: FormData,
): Record<NotificationKind, unknown> & { mandateNews?: unknown } {
	const text = (name: string) => {
		const value = form.get(name);
		return typeof value === "string" ? value : "";
	};
	const intervalOf = (kind: SettingKind) => {
		const interval = text(`${kind}.interval`);
		const time = text(`${kind}.time`);
		if (interval === "") return null;
		if (interval === "daily") return { interval, time };
		if (interval === "weekly") return { interval, time, day: Number(text(`${kind}.day`)) };
		return { interval };
	};
	const [custom, inactivity, warranty, payment] = NOTIFICATION_KINDS;
	return {
		[custom]: intervalOf(custom),
		[inactivity]: intervalOf(inactivity),
		[warranty]: intervalOf(warranty),
		[payment]: intervalOf(payment),
		...(form.has("mandateNews.interval") && { mandateNews: intervalOf("mandateNews") }),
	};
}
