import { classes } from "../classes.ts";

/** A breathing block; give it the size of what it stands for. */
export function Skeleton({ className }: { className: string }) {
	return (
		<span
			aria-hidden
			className={classes("block rounded-sm bg-ink/8 motion-safe:animate-breathe", className)}
		/>
	);
}
