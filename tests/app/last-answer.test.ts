import { expect, it } from "vitest";
import { LastAnswer } from "../../app/last-answer.ts";

it("of two searches the later one counts, also where the earlier one takes longer", async () => {
	const last = new LastAnswer();
	const slow = Promise.withResolvers<string>();
	const fast = Promise.withResolvers<string>();
	const asked = [last.of(slow.promise), last.of(fast.promise)];
	fast.resolve("abcd");
	slow.resolve("abc");
	expect(await Promise.all(asked)).toEqual([null, { answer: "abcd" }]);
});

it("what nobody wants any more comes to nothing, and what is asked then counts", async () => {
	const last = new LastAnswer();
	const dropped = last.of(Promise.resolve("abc"));
	last.drop();
	expect(await dropped).toBeNull();
	expect(await last.of(Promise.resolve(null))).toEqual({ answer: null });
});
