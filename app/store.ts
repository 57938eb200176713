import { useSyncExternalStore } from "react";

/** A value outside of React: what changes it needs no component, and only what reads it renders again. */
export interface Store<Value> {
	/** As it is on the server, and in the browser to begin with. */
	initial: Value;
	read: () => Value;
	/** Changes it, and tells whoever has subscribed. */
	set: (value: Value) => void;
	/** @returns ends it */
	subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
	const listeners = new Set<() => void>();
	let current = initial;
	return {
		initial,
		read: () => current,
		set(value) {
			current = value;
			for (const listener of listeners) listener();
		},
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}

/** The store's value, or what is read from it; renders again when that is another. */
export function useStore<Value>(store: Store<Value>): Value;
export function useStore<Value, Part>(store: Store<Value>, part: (value: Value) => Part): Part;
export function useStore<Value>(store: Store<Value>, part: (value: Value) => unknown = (value) => value) {
	return useSyncExternalStore(
		store.subscribe,
		() => part(store.read()),
		() => part(store.initial),
	);
}
