import { type Tone, textTones } from "../tones.ts";

interface StateDotProps {
	tone: Tone;
	/** The state's word. */
	label: string;
	/** Only the dot is seen; the word stays for screen readers and on hover. */
	hideLabel?: boolean;
}

/** A state as a dot and a word. A neutral dot is hollow, so that colour alone says nothing. */
export function StateDot({ tone, label, hideLabel = false }: StateDotProps) {
	return (
		<span className="inline-flex max-w-full items-center gap-2" title={hideLabel ? label : undefined}>
			<svg viewBox="0 0 8 8" aria-hidden className={`size-2 shrink-0 ${textTones[tone]}`}>
				<circle
					cx={4}
					cy={4}
					r={3.25}
					fill={tone === "neutral" ? "none" : "currentColor"}
					stroke="currentColor"
					strokeWidth={1.5}
				/>
			</svg>
			<span className={hideLabel ? "sr-only" : "min-w-0"}>{label}</span>
		</span>
	);
}
