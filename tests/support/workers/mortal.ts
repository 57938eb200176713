import { env } from "cloudflare:workers";

/** On which side of its last call something is killed: that call has had its effect, or not. */
export type Moment = "before" | "after";

/** What is killed at one of its calls to others, counted from 0, and does nothing afterwards. */
export class Mortal {
	/** What it has called, in order. */
	readonly calls: string[] = [];
	isDead = false;
	readonly #killAt: number;
	readonly #moment: Moment;

	constructor(killAt: number, moment: Moment) {
		this.#killAt = killAt;
		this.#moment = moment;
	}

	/** @throws where it is dead */
	requireLife(): void {
		if (this.isDead) throw new Error("killed");
	}

	/** The same object, each call of which counts. */
	watched<Target extends object>(target: Target): Target {
		return new Proxy(target, {
			get: (_, property) => {
				const value: unknown = Reflect.get(target, property);
				if (typeof value !== "function") return value;
				return (...given: unknown[]) => {
					// (It asks nothing yet: what it answers does.)
					if (property === "resumeMultipartUpload") {
						return this.watched(env.FILES.resumeMultipartUpload(String(given[0]), String(given[1])));
					}
					const name = property === "call" ? given.slice(0, 2).join(".") : String(property);
					return this.#call(name, () => Promise.resolve(Reflect.apply(value, target, given)));
				};
			},
		});
	}

	async #call<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
		this.requireLife();
		const isLast = this.calls.length === this.#killAt;
		this.calls.push(name);
		this.isDead = isLast;
		if (this.#moment === "before") this.requireLife();
		const value = await work();
		if (isLast) this.requireLife();
		return value;
	}
}
