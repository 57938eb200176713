import { expect, test } from "vitest";
import { dismissHint, isHintDue } from "../../../../app/features/installed-app/visits.ts";

function storage(): Storage {
	const kept = new Map<string, string>();
	return {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => void kept.set(key, value),
	} as unknown as Storage;
}

test("the hint is due from the third visit on, a tab being one, until it is dismissed for good", () => {
	const local = storage();
	const tab = storage();
	expect([isHintDue(local, tab), isHintDue(local, tab), isHintDue(local, tab)]).toEqual([
		false,
		false,
		false,
	]);
	expect(isHintDue(local, storage())).toBe(false);
	const third = storage();
	expect([isHintDue(local, third), isHintDue(local, third)]).toEqual([true, true]);
	dismissHint(local);
	expect([isHintDue(local, third), isHintDue(local, storage())]).toEqual([false, false]);
});

test("a browser that keeps nothing is never told", () => {
	const refusing = {
		getItem: () => {
			throw new Error("denied");
		},
	} as unknown as Storage;
	expect(isHintDue(refusing, storage())).toBe(false);
	dismissHint(refusing);
});
