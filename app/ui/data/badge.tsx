import type { ReactNode } from "react";
import { type Tone, softTones } from "../tones.ts";

interface BadgeProps {
	tone?: Tone;
	children: ReactNode;
}

/** A word on a quiet ground. */
export function Badge({ tone = "neutral", children }: BadgeProps) {
	return (
		<span
			className={`inline-block max-w-full truncate align-middle rounded-md border border-transparent px-1.5 text-xs leading-5 font-medium ${softTones[tone]}`}
		>
			{children}
		</span>
	);
}
