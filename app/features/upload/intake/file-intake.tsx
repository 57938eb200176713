import { useEffect, useEffectEvent, useState } from "react";
import { Icon } from "../../../ui/icons/icon.tsx";
import { useTranslation } from "../../../texts/translations.tsx";
import type { Taken } from "./files-of.ts";
import { loadTray } from "../upload-gate.ts";

type FileIntakeProps = {
	/** What dropping files here does. */
	label: string;
} & (
	| { onFiles: (files: File[]) => void }
	/** Whoever wants to know in which folders they lie. */
	| { onTaken: (taken: Taken) => void }
);

/**
 * Takes files that are dropped anywhere on the page or pasted into it. Dragged text and what is pasted into a field are
 * not its business.
 */
export function FileIntake({ label, ...takers }: FileIntakeProps) {
	const { t } = useTranslation();
	const [isOver, setOver] = useState(false);

	const take = useEffectEvent(async (transfer: DataTransfer, isPasted: boolean) => {
		const files = [...transfer.files];
		const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
		if ("onTaken" in takers) return takers.onTaken({ files, entries });
		try {
			const { filesTaken } = await import("./take-files.ts");
			const nameAt = (time: string) => t("upload.pastedName", { time });
			takers.onFiles(await filesTaken({ files, entries }, isPasted ? nameAt : undefined));
		} catch {
			// Without a connection what the browser gave at once has to do.
			takers.onFiles(files);
		}
	});

	useEffect(() => {
		const listening = new AbortController();
		const { signal } = listening;
		const listen = <Name extends "dragenter" | "dragover" | "drop" | "paste">(
			name: Name,
			hear: (event: WindowEventMap[Name]) => void,
		) => window.addEventListener(name, hear, { signal });

		function announce(event: DragEvent) {
			if (!hasFiles(event)) return;
			event.preventDefault();
			setOver(true);
			void loadTray();
		}
		listen("dragenter", announce);
		listen("dragover", announce);
		listen("drop", (event) => {
			setOver(false);
			if (!event.dataTransfer || !hasFiles(event)) return;
			event.preventDefault();
			void take(event.dataTransfer, false);
		});
		listen("paste", (event) => {
			if (!event.clipboardData?.files.length || isTyping(event.target)) return;
			event.preventDefault();
			void take(event.clipboardData, true);
		});
		return () => listening.abort();
	}, []);

	if (!isOver) return null;
	return (
		// It covers the page, so that a drag leaves it only when it leaves the window, whatever lies below.
		<div
			onDragLeave={() => setOver(false)}
			onPointerMove={() => setOver(false)}
			className="fixed inset-0 z-70 bg-surface/85 p-4"
		>
			<div className="pointer-events-none flex h-full flex-col items-center justify-center gap-3 rounded-md border-2 border-dashed border-accent bg-accent-soft/80 p-6 text-center text-base font-medium text-ink">
				<Icon name="file-up" className="size-8 text-accent" />
				{label}
			</div>
		</div>
	);
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
	return dataTransfer?.types.includes("Files") ?? false;
}

function isTyping(target: EventTarget | null): boolean {
	return (
		target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null
	);
}
