import { ContractError } from "../../contract/errors.ts";
import { inTime } from "../../contract/in-time.ts";

/** Longest wait for an answer, in milliseconds. */
const DIRECTORY_MS = 10_000;
const BUCKET_MS = 20_000;
/** A page may have to be drawn first. */
const READER_MS = 30_000;
/** Longer than an object waits for others itself: it says why. Shorter than the app waits for the CMS. */
export const OBJECT_MS = 40_000;
const AGAIN_AFTER_SECONDS = 10;

/**
 * What the platform gives, with an end to every wait: what does not answer in time is a 503, whoever has asked. (Calls of
 * users' and tenants' objects have theirs where they are made: `userOf`, `tenantByKey`.) Bytes
 * that are streamed into the bucket take as long as their sender needs: `uploadWhole` looks after them.
 */
export function withTimeLimits(env: CmsEnv): CmsEnv {
	const known = limitedEnvs.get(env);
	if (known) return known;
	const made: CmsEnv = {
		...withObjectTimeLimits(env),
		DIRECTORY: limited(env.DIRECTORY, DIRECTORY_MS),
		FILES: limited(env.FILES, BUCKET_MS),
		READER: limited(env.READER, READER_MS),
	};
	limitedEnvs.set(env, made);
	return made;
}

/** As `withTimeLimits`, for objects alone: what takes files out of a queue waits for the reader as long as that needs. */
export function withObjectTimeLimits(env: CmsEnv): CmsEnv {
	return { ...env, ATTEMPTS: limitedObjects(env.ATTEMPTS), CLIENT_LOGS: limitedObjects(env.CLIENT_LOGS) };
}

const limitedEnvs = new WeakMap<CmsEnv, CmsEnv>();

/** @throws ContractError 503 where it takes longer */
export function within<Value>(milliseconds: number, work: PromiseLike<Value>): Promise<Value> {
	return inTime(milliseconds, work, tooLate);
}

/** What needs time rather than a mender: 503. `retryAfter` in seconds. */
export function unavailable(retryAfter: number, cause?: unknown): ContractError {
	return new ContractError("ServiceUnavailableError", "error.unavailable", { retryAfter }, { cause });
}

export function tooLate() {
	return unavailable(AGAIN_AFTER_SECONDS, new Error("no answer in time"));
}

/** Objects whose calls have an end. (Their ids stay as they are: the platform takes no others.) */
function limitedObjects<Namespace extends CmsEnv["ATTEMPTS" | "CLIENT_LOGS"]>(objects: Namespace): Namespace {
	return new Proxy(objects, {
		get(_, name) {
			const value: unknown = Reflect.get(objects, name);
			if (typeof value !== "function") return value;
			return (...parameters: unknown[]) => {
				const given: unknown = Reflect.apply(value, objects, parameters);
				return name === "get" && isObject(given) ? limited(given, OBJECT_MS) : given;
			};
		},
	});
}

/** Also what its methods give at once: a prepared statement, an upload in parts. */
function limited<Target extends object>(target: Target, milliseconds: number): Target {
	return new Proxy(target, {
		get(_, name) {
			const value: unknown = Reflect.get(target, name);
			if (typeof value !== "function") return value;
			return (...parameters: unknown[]) => {
				const result: unknown = Reflect.apply(value, target, parameters);
				if (isPromise(result)) return isStreaming(parameters) ? result : within(milliseconds, result);
				return isObject(result) ? limited(result, milliseconds) : result;
			};
		},
	});
}

function isStreaming(parameters: unknown[]): boolean {
	return parameters.some((parameter) => parameter instanceof ReadableStream);
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
	return isObject(value) && "then" in value && typeof value.then === "function";
}

function isObject(value: unknown): value is object {
	return (typeof value === "object" && value !== null) || typeof value === "function";
}
