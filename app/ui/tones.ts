export type Tone = "neutral" | "success" | "info" | "warning" | "danger";

/** A quiet ground and its text. */
export const softTones: Record<Tone, string> = {
	neutral: "bg-surface-hover text-ink-muted",
	success: "bg-accent-soft text-accent",
	info: "bg-info-soft text-info",
	warning: "bg-warning-soft text-warning",
	danger: "bg-danger-soft text-danger",
};

export const textTones: Record<Tone, string> = {
	neutral: "text-ink-faint",
	success: "text-accent",
	info: "text-info",
	warning: "text-warning",
	danger: "text-danger",
};
