import { useEffect, useState } from "react";

/** When what is loaded on demand has come: soon, on a slow connection, and on a very slow one. */
const LOOKS_MS = [300, 1_500, 6_000];

/**
 * While a page is hydrated React (19.3.1) can miss that what a part waited for has come. Then it hydrates nothing more, with
 * nothing left to do, until something on the page changes. So something does, which costs nothing: a component that draws
 * nothing.
 */
export function FinishHydration() {
	const [, change] = useState(0);
	useEffect(() => {
		const looks = LOOKS_MS.map((after) => setTimeout(() => change(after), after));
		return () => {
			for (const look of looks) clearTimeout(look);
		};
	}, []);
	return null;
}
