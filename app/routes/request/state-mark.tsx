import type { RequestedItemState } from "../../../contract/requests/request-words.ts";

const PATHS: Readonly<Record<RequestedItemState, string | null>> = {
	open: null,
	received: "M7.5 12.5l3 3 6-6.5",
	waived: "M8 12h8",
};

/** A line's state as a picture beside its word. Within the page: a phone would wait for the app's icons. */
export function StateMark({ state }: { state: RequestedItemState }) {
	const path = PATHS[state];
	return (
		<svg viewBox="0 0 24 24" width={24} height={24} aria-hidden className="mark">
			<circle cx={12} cy={12} r={10} />
			{path !== null && <path d={path} />}
		</svg>
	);
}
