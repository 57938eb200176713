import { Icon } from "../icons/icon.tsx";

/** A turning wheel; it stands still where the user asked for less motion. */
export function Spinner() {
	return <Icon name="loader-circle" className="size-4 motion-safe:animate-spin" />;
}
