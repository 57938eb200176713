import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Whether whoever acts has shown a second factor. It goes with the environment of a request from the Worker to the
 * objects of tenants, which ask for it (core/rights/sight.ts): no route can forget it. Where nobody acts, a queue or an alarm,
 * it is not known and nothing is asked.
 */
const ofEnvironment = new WeakMap<CmsEnv, boolean>();
const ofCall = new AsyncLocalStorage<boolean | undefined>();
const made = new Map<boolean, WeakMap<CmsEnv, CmsEnv>>([
	[true, new WeakMap()],
	[false, new WeakMap()],
]);

/** The environment in which somebody acts. */
export function environmentFor(env: CmsEnv, hasSecondFactor: boolean): CmsEnv {
	const known = made.get(hasSecondFactor)?.get(env);
	if (known) return known;
	const own = { ...env };
	ofEnvironment.set(own, hasSecondFactor);
	made.get(hasSecondFactor)?.set(env, own);
	return own;
}

/** As a call to an object brings it along; `undefined` where nobody acts. */
export function actsWithSecondFactor(env: CmsEnv): boolean | undefined {
	return ofEnvironment.get(env);
}

/** Within an object: does the work of a call that has brought this along. */
export function runActing<Value>(hasSecondFactor: boolean | undefined, work: () => Value): Value {
	return hasSecondFactor === undefined ? work() : ofCall.run(hasSecondFactor, work);
}

/** Within an object: does work in which nobody acts, whoever's call has led to it. */
export function runForNobody<Value>(work: () => Value): Value {
	return ofCall.run(undefined, work);
}

/** Within an object: what the call under way has brought along, for what the object asks of others; `undefined` where nobody acts. */
export function broughtSecondFactor(): boolean | undefined {
	return ofCall.getStore();
}

/** Within an object: whether somebody acts who has shown one factor alone. */
export function lacksSecondFactor(): boolean {
	return ofCall.getStore() === false;
}
