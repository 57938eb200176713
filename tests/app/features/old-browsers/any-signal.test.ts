import { expect, test } from "vitest";
import { anySignal } from "../../../../app/features/old-browsers/any-signal.ts";

test("ends with the first of several, for its reason", () => {
	const [one, other] = [new AbortController(), new AbortController()];
	const any = anySignal([one.signal, other.signal]);
	expect(any.aborted).toBe(false);
	other.abort("the other");
	one.abort("the one");
	expect(any.reason).toBe("the other");
	expect(anySignal([new AbortController().signal, one.signal]).reason).toBe("the one");
	expect(anySignal([]).aborted).toBe(false);
});
