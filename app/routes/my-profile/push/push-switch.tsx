import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { showToast } from "../../../features/toasts/toast-store.ts";
import { toast } from "../../../features/toasts/toast.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { type PushState, readPushState, turnPushOn } from "./browser-push.ts";

interface PushSwitchProps {
	/** Of the server, with which a browser subscribes. */
	publicKey: string;
	/** Whether the server tells the user in this browser. */
	isKnown: boolean;
}

/** How this browser stands, and the button that turns push on. Permission is asked for by its click alone. */
export default function PushSwitch({ publicKey, isKnown }: PushSwitchProps) {
	const { t } = useTranslation();
	const { revalidate } = useRevalidator();
	const [state, setState] = useState<PushState | null>(null);
	const [asked, setAsked] = useState<"asking" | "turningOn" | "dismissed" | "failed" | null>(null);
	const isTurnedOnHere = useRef(false);
	useEffect(() => {
		let isCurrent = true;
		void readPushState(isKnown).then(
			(read) => isCurrent && setState(read),
			() => isCurrent && setState("unsupported"),
		);
		return () => {
			isCurrent = false;
		};
	}, [isKnown]);

	async function handleClick() {
		setAsked("asking");
		try {
			const done = await turnPushOn(publicKey, () => setAsked("turningOn"));
			setAsked(done === "dismissed" ? done : null);
			if (done === "blocked") setState(done);
			if (done !== "on") return;
			isTurnedOnHere.current = true;
			showToast(toast("success", "push.added"));
			await revalidate();
		} catch (error) {
			setAsked("failed");
			console.error("push could not be turned on", error);
		}
	}

	if (state === null) return <div className="min-h-10" />;
	if (state === "on") {
		// The button that had the focus is gone.
		const takeFocus = (text: HTMLElement | null) => {
			if (isTurnedOnHere.current) text?.focus();
			isTurnedOnHere.current = false;
		};
		return (
			<p ref={takeFocus} tabIndex={-1} className="text-sm">
				{t("push.isOn")}
			</p>
		);
	}
	if (state !== "off")
		return <Notice tone={state === "blocked" ? "warning" : "info"}>{t(`push.${state}`)}</Notice>;
	return (
		<div className="space-y-3">
			<Button
				type="button"
				icon="bell"
				pending={asked === "asking" || asked === "turningOn"}
				onClick={() => void handleClick()}
			>
				{t("push.turnOn")}
			</Button>
			<div aria-live="polite" className="text-sm text-ink-muted">
				{asked && t(`push.${asked}`)}
			</div>
		</div>
	);
}
