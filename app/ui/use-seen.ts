import { startTransition, useCallback, useState } from "react";

/**
 * Whether an element has been within the window yet: what only a phone's other tab shows need not be loaded before.
 * @returns that, and the `ref` of the element
 */
export function useSeen(): [isSeen: boolean, observe: (element: Element | null) => (() => void) | undefined] {
	const [isSeen, setSeen] = useState(false);
	const observe = useCallback((element: Element | null) => {
		if (!element) return undefined;
		const observer = new IntersectionObserver((entries) => {
			if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setSeen(true));
		});
		observer.observe(element);
		return () => observer.disconnect();
	}, []);
	return [isSeen, observe];
}
