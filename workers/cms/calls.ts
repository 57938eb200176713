/** A Durable Object's calls in groups (decision 028): over the wire there is one method, `call`. */

/** An object, or its stub, with that one method. */
export interface CallTarget {
	call(group: string, name: string, args: readonly unknown[]): unknown;
}

type Remote<Call> = Call extends (...args: infer Arguments) => infer Answer
	? (...args: Arguments) => Promise<Awaited<Answer>>
	: never;

/** The same calls from outside the object: `tenant.documents.read(…)`, each one remote call. */
export type RemoteCalls<Calls> = {
	readonly [Group in keyof Calls]: {
		readonly [Name in keyof Calls[Group]]: Remote<Calls[Group][Name]>;
	};
};

/** Runs one of the calls. */
export function runCall(calls: object, group: string, name: string, args: readonly unknown[]): unknown {
	const called: unknown = Reflect.get(calls, group);
	const method: unknown = called instanceof Object ? Reflect.get(called, name) : undefined;
	if (typeof method !== "function") throw new TypeError(`there is no call ${group}.${name}`);
	return Reflect.apply(method, called, args);
}

export function remoteCalls<Calls>(target: CallTarget): RemoteCalls<Calls> {
	const group = (name: string | symbol) =>
		new Proxy(
			{},
			{
				get:
					(_, call) =>
					(...args: unknown[]) =>
						target.call(String(name), String(call), args),
			},
		);
	const client: unknown = new Proxy({}, { get: (_, name) => group(name) });
	return client as RemoteCalls<Calls>;
}
