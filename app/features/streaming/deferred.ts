import { use } from "react";

/** A part of a page that a loader gave: on its way where the page is streamed, there already in a finished document. */
export type Deferred<Value> = Value | Promise<Value>;

/** Waits inside the nearest `Suspense` for what is on its way. */
export function useDeferred<Value>(part: Deferred<Value>): Value {
	return part instanceof Promise ? use(part) : part;
}
