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
			className={`inline-flex max-w-full items-center gap-1 truncate rounded-md border border-transparent px-1.5 text-xs leading-5 font-medium ${softTones[tone]}`}
		>
			{children}
		</span>
	);
}
