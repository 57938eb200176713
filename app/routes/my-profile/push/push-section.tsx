import { lazy, Suspense } from "react";
import { Form, useNavigation } from "react-router";
import type { PushDevice } from "../../../../contract/entities/push-device.ts";
import { useDeviceName } from "../../../features/session/use-device-name.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Badge } from "../../../ui/data/badge.tsx";
import { SectionHeading } from "../../../ui/layout/section-heading.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";

const PushSwitch = lazy(() => import("./push-switch.tsx"));

/** A browser as it is listed. */
export interface ListedDevice extends Pick<PushDevice, "browser" | "system" | "isCurrent"> {
	id: string;
	since: string;
	lastSuccess: string | null;
}

interface PushSectionProps {
	publicKey: string;
	devices: readonly ListedDevice[];
}

/** Push in this browser, and in which others there is. Without scripts what there is can be seen and removed. */
export function PushSection({ publicKey, devices }: PushSectionProps) {
	const { t } = useTranslation();
	return (
		<section aria-labelledby="push" className="mt-8 space-y-3">
			<SectionHeading id="push">{t("push.title")}</SectionHeading>
			<p className="max-w-prose text-sm text-ink-muted">{t("push.intro")}</p>
			<noscript>
				<p className="text-sm">{t("push.needsScripts")}</p>
			</noscript>
			<ThisBrowser publicKey={publicKey} isKnown={devices.some(({ isCurrent }) => isCurrent)} />
			{devices.length > 0 && (
				<div>
					<h3 id="push-devices" className="text-sm font-medium">
						{t("push.devices")}
					</h3>
					<ul aria-labelledby="push-devices" className="mt-2 divide-y divide-line border-y border-line">
						{devices.map((device) => (
							<Device key={device.id} {...device} />
						))}
					</ul>
				</div>
			)}
		</section>
	);
}

/** (A leaf of its own: what only scripts can do comes when they are there.) */
function ThisBrowser(props: { publicKey: string; isKnown: boolean }) {
	const isHydrated = useHydrated();
	return (
		<div className="min-h-10 [@media(scripting:none)]:hidden">
			{isHydrated && (
				<Suspense>
					<PushSwitch {...props} />
				</Suspense>
			)}
		</div>
	);
}

function Device({ id, browser, system, isCurrent, since, lastSuccess }: ListedDevice) {
	const { t } = useTranslation();
	const { formData } = useNavigation();
	const isPending = (intent: string) => formData?.get("device") === id && formData.get("intent") === intent;
	const name = useDeviceName()({ browser, system });
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
			<div className="min-w-0">
				<p className="flex flex-wrap items-center gap-2 text-sm font-medium">
					{name} {isCurrent && <Badge tone="info">{t("security.thisDevice")}</Badge>}
				</p>
				<p className="text-xs text-ink-muted">
					{t("push.since", { at: since })},{" "}
					{lastSuccess ? t("push.lastSuccess", { at: lastSuccess }) : t("push.never")}
				</p>
			</div>
			<Form method="post" preventScrollReset className="form-actions">
				<input type="hidden" name="device" value={id} />
				<input type="hidden" name="isCurrent" value={isCurrent ? "1" : ""} />
				{isCurrent && (
					<Button size="small" name="intent" value="testPush" pending={isPending("testPush")}>
						{t("push.test")}
					</Button>
				)}
				<Button
					size="small"
					name="intent"
					value="removePush"
					aria-label={t("push.removeOne", { device: name })}
					pending={isPending("removePush")}
				>
					{t("push.remove")}
				</Button>
			</Form>
		</li>
	);
}
