import type { SettingKind } from "../../../contract/entities/notification-kinds.ts";
import type { NotificationInterval } from "../../../contract/entities/notification-settings.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { INTERVALS, type KindValues } from "./settings-form.ts";

const DAYS = ["1", "2", "3", "4", "5", "6", "7"] as const;
const HALF_HOURS = Array.from({ length: 48 }, (_, half) => {
	const hour = String(Math.floor(half / 2)).padStart(2, "0");
	return `${hour}:${half % 2 === 0 ? "00" : "30"}`;
});

interface KindFieldsProps {
	kind: SettingKind;
	values: KindValues;
	/** Of one document: what is usual, which is the first choice there. */
	usual?: NotificationInterval;
	errors: Readonly<Record<string, string>>;
}

/** When somebody is told of one kind. Time and day are shown where they matter, by the style sheet alone. */
export function KindFields({ kind, values, usual, errors }: KindFieldsProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const when = useWhen();
	const title = t(`notificationSettings.${kind}`);
	// Set elsewhere, it may be any minute.
	const times = HALF_HOURS.includes(values.time) ? HALF_HOURS : [values.time, ...HALF_HOURS].toSorted();
	const error = (field: string) => message(errors[`${kind}.${field}`]);
	return (
		<fieldset className="kind-scope border-t border-line py-4 lg:grid lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-x-8">
			<legend className="float-left mb-2 w-full text-sm font-medium lg:mb-1">{title}</legend>
			<p className="clear-left mb-3 max-w-prose text-sm text-ink-muted lg:mb-0">
				{t(`notificationSettings.${kind}Hint`)}
			</p>
			<div className="flex flex-wrap content-center gap-3 lg:col-start-2 lg:row-span-2 lg:row-start-1">
				<SelectField
					label={t("notificationSettings.interval")}
					name={`${kind}.interval`}
					className="w-full sm:w-72"
					defaultValue={values.interval}
					error={error("interval") ?? message(errors[kind])}
					empty={usual && t("notificationSettings.asUsual", { when: when(usual) })}
					options={INTERVALS.map((value) => ({ value, label: t(`notificationSettings.${value}`) }))}
				/>
				<SelectField
					label={t("notificationSettings.day")}
					name={`${kind}.day`}
					className="hidden w-36 in-[.kind-scope:has(option[value=weekly]:checked)]:flex"
					defaultValue={values.day}
					error={error("day")}
					options={DAYS.map((value) => ({ value, label: t(DAY_KEYS[value]) }))}
				/>
				<SelectField
					label={t("notificationSettings.time")}
					name={`${kind}.time`}
					className="hidden w-28 in-[.kind-scope:has(option[value=daily]:checked)]:flex in-[.kind-scope:has(option[value=weekly]:checked)]:flex"
					defaultValue={values.time}
					error={error("time")}
					options={times.map((value) => ({ value, label: value }))}
				/>
			</div>
		</fieldset>
	);
}

const DAY_KEYS: Readonly<Record<string, TextKey>> & Record<(typeof DAYS)[number], TextKey> = {
	1: "notificationSettings.monday",
	2: "notificationSettings.tuesday",
	3: "notificationSettings.wednesday",
	4: "notificationSettings.thursday",
	5: "notificationSettings.friday",
	6: "notificationSettings.saturday",
	7: "notificationSettings.sunday",
};

/** An interval in a few words: "Täglich, 08:00", "Montag 08:00". */
function useWhen(): (interval: NotificationInterval) => string {
	const { t } = useTranslation();
	return (interval) => {
		const name = t(`notificationSettings.${interval.interval}`);
		if (interval.interval === "daily") return `${name}, ${interval.time}`;
		if (interval.interval !== "weekly") return name;
		const day = DAY_KEYS[String(interval.day)];
		return `${day ? t(day) : name} ${interval.time}`;
	};
}
