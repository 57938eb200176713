import { useEffect, useEffectEvent } from "react";
import { bindingOf } from "./key-command.ts";
import type { Keymap } from "./keymap.ts";

/**
 * Hears the keys of a screen wherever the focus is: with none, no element of the page would hear them.
 * @param onCommand `false` leaves the key to the browser
 */
export function useKeymap<Command extends string>(
	keymap: Keymap<Command>,
	onCommand: (command: Command) => unknown,
): void {
	const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
		const target = event.target instanceof Element ? event.target : null;
		const binding = bindingOf(event, target, keymap);
		if (binding === null) return;
		const isHeldOn = event.repeat && !binding.repeats;
		if (isHeldOn || onCommand(binding.command) !== false) event.preventDefault();
	});
	useEffect(() => {
		const listener = (event: KeyboardEvent) => handleKeyDown(event);
		window.addEventListener("keydown", listener);
		return () => window.removeEventListener("keydown", listener);
	}, []);
}
