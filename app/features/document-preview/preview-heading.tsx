import type { ReactNode } from "react";
import type { DocumentState } from "../../../contract/entities/document-state.ts";
import { STATE_TEXTS } from "../documents/state-mark.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import { StateDot } from "../../ui/data/state-dot.tsx";

interface PreviewHeadingProps {
	name: string;
	state: DocumentState;
	identifier: ReactNode;
}

/** What the row says as well, so that it is there at once. */
export function PreviewHeading({ name, state, identifier }: PreviewHeadingProps) {
	const { t } = useTranslation();
	return (
		<div>
			<h2 title={name} className="line-clamp-4 text-base leading-6 font-semibold wrap-anywhere">
				<bdi>{name}</bdi>
			</h2>
			<p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
				<StateDot tone={state === "Active" ? "success" : "neutral"} label={t(STATE_TEXTS[state])} />
				<span className="tabular-nums">{identifier}</span>
			</p>
		</div>
	);
}
