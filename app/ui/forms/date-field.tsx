import type { ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

/** A day, YYYY-MM-DD, in the browser's own picker. */
export function DateField(props: Omit<ComponentProps<typeof TextField>, "type" | "suffix">) {
	return <TextField {...props} type="date" />;
}
