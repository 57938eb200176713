import { describe, expect, it } from "vitest";
import { NOTIFICATION_KINDS } from "../../../../contract/entities/notification-kinds.ts";
import {
	documentNotificationSettingsSchema,
	type NotificationInterval,
	notificationSettingsSchema,
} from "../../../../contract/entities/notification-settings.ts";
import {
	sentValues,
	settingsOfForm,
	valuesOf,
} from "../../../../app/features/notification-settings/settings-form.ts";
import { refusedFields } from "../../../../contract/errors.ts";

function formOf(fields: Record<string, string>): FormData {
	const form = new FormData();
	for (const kind of NOTIFICATION_KINDS) form.set(`${kind}.interval`, "immediately");
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	return form;
}

describe("the form of notification settings", () => {
	it("says each interval with what belongs to it, and nothing else", () => {
		const form = formOf({
			"customReminder.interval": "never",
			"customReminder.time": "07:30",
			"warrantyReminder.interval": "daily",
			"warrantyReminder.time": "07:30",
			"warrantyReminder.day": "5",
			"paymentReminder.interval": "weekly",
			"paymentReminder.time": "18:00",
			"paymentReminder.day": "5",
		});
		expect(notificationSettingsSchema.parse(settingsOfForm(form))).toEqual({
			customReminder: { interval: "never" },
			inactivityReminder: { interval: "immediately" },
			warrantyReminder: { interval: "daily", time: "07:30" },
			paymentReminder: { interval: "weekly", time: "18:00", day: 5 },
		});
	});

	it("says when one is told of mandates where it asks for that, and else leaves it as it is", () => {
		const asks = formOf({ "mandateNews.interval": "daily", "mandateNews.time": "07:00" });
		expect(notificationSettingsSchema.parse(settingsOfForm(asks)).mandateNews).toEqual({
			interval: "daily",
			time: "07:00",
		});
		expect(notificationSettingsSchema.parse(settingsOfForm(formOf({})))).not.toHaveProperty("mandateNews");
		expect(documentNotificationSettingsSchema.parse(settingsOfForm(asks))).not.toHaveProperty("mandateNews");
	});

	it("leaves a document as usual where nothing is chosen, which the profile does not take", () => {
		const form = formOf({ "paymentReminder.interval": "" });
		expect(documentNotificationSettingsSchema.parse(settingsOfForm(form)).paymentReminder).toBeNull();
		expect(notificationSettingsSchema.safeParse(settingsOfForm(form)).success).toBe(false);
	});

	it.each([
		[{ "paymentReminder.interval": "hourly" }, /^paymentReminder/],
		[{ "paymentReminder.interval": "daily", "paymentReminder.time": "25:00" }, /^paymentReminder\.time$/],
		[
			{ "paymentReminder.interval": "weekly", "paymentReminder.time": "08:00", "paymentReminder.day": "8" },
			/^paymentReminder\.day$/,
		],
	])("is refused at its field: %j", (fields, where) => {
		const parsed = notificationSettingsSchema.safeParse(settingsOfForm(formOf(fields)));
		const refused = parsed.success ? [] : refusedFields(parsed.error).map(({ path }) => path.join("."));
		expect(refused).toEqual([expect.stringMatching(where)]);
	});

	it("shows what is set, or what was sent, with a time and a day in the morning of Monday else", () => {
		const weekly: NotificationInterval = { interval: "weekly", time: "18:00", day: 5 };
		expect(valuesOf(weekly)).toEqual({ interval: "weekly", time: "18:00", day: "5" });
		expect(valuesOf({ interval: "never" })).toEqual({ interval: "never", time: "08:00", day: "1" });
		expect(valuesOf(null).interval).toBe("");
		expect(
			sentValues({ "paymentReminder.interval": "weekly", "paymentReminder.day": "9" }, "paymentReminder"),
		).toEqual({
			interval: "weekly",
			time: "08:00",
			day: "9",
		});
	});
});
