import { inTimeOr } from "../../../contract/in-time.ts";
import type { Deferred } from "./deferred.ts";

/** As long as the frame of a page waits for what may still come with it. */
const MOMENT_MS = 20;

/**
 * A part of a streamed page: the value where it is there within a moment, otherwise still the promise. What comes after
 * the frame costs a placeholder, which is rendered and flickers, and a script that puts it in its place. (In a tuple:
 * a bare promise would be waited for.)
 */
export function soonOrLater<Value>(part: Promise<Value>): Promise<[Deferred<Value>]> {
	const soon = part.then((value): [Value] => [value]);
	return inTimeOr<[Value], [Promise<Value>]>(MOMENT_MS, soon, [part]);
}
