import type { ReactNode } from "react";

/** The buttons at the foot of a dialog, the one that acts last. On a phone they fill the width, that one on top. */
export function DialogActions({ children }: { children: ReactNode }) {
	return (
		<div className="mt-6 flex flex-col-reverse gap-2 text-ink sm:flex-row sm:justify-end [&_form]:contents">
			{children}
		</div>
	);
}
