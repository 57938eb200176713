import { buildObjectEntryProps, type Config, type Worker_Binding } from "miniflare";

type Service = NonNullable<Config["services"]>[number];

/** The socket at which Miniflare's own tools ask. */
const TOOLS_SOCKET = "entry";
/** What Workers reach that have nothing else in between; workerd needs it even where nobody names it. */
const NETWORK = "internet";
/** Miniflare has a Worker for each queue, which hands calls on and differs from the next one by the queue's name alone. */
const QUEUE = "queues:queue:";
const ASKS_THE_CACHE = /\bcaches\.(?:default|open)\b/;

/**
 * Miniflare's configuration without what nobody asks for here. Each Worker in it is an isolate that takes two megabytes and
 * a part of the start, whether it is ever called or not.
 */
export function leanConfig(config: Config): Config {
	const sockets = config.sockets?.filter(({ name }) => name !== TOOLS_SOCKET) ?? [];
	const services = config.services?.map(withoutDetours).map(withOneWorkerForQueues) ?? [];
	const asked = servicesBehind(sockets, services);
	return {
		...config,
		sockets,
		services: services.filter((each) => each.name === NETWORK || asked.has(each)),
	};
}

/** Without Miniflare's Workers for what a Worker fetches and keeps in the cache: it fetches by itself, and keeps nothing. */
function withoutDetours(service: Service): Service {
	if (!("worker" in service) || !service.worker) return service;
	const { globalOutbound: _outbound, cacheApiOutbound: _cache, ...worker } = service.worker;
	for (const { name, ...module } of "modules" in worker ? (worker.modules ?? []) : [])
		if ("esModule" in module && ASKS_THE_CACHE.test(module.esModule ?? ""))
			throw new Error(`${service.name} asks for the cache, which npm start does not have: ${name}`);
	return { ...service, worker };
}

/** One Worker hands on the calls of all queues: it is told with each call which one is meant, as that of the buckets is. */
function withOneWorkerForQueues(service: Service, _at: number, all: readonly Service[]): Service {
	if (!("worker" in service) || !service.worker?.bindings) return service;
	const name = all.find((each) => each.name?.startsWith(QUEUE))?.name ?? "";
	const bindings = service.worker.bindings.map((binding): Worker_Binding => {
		if (!("queue" in binding) || !binding.queue?.name?.startsWith(QUEUE)) return binding;
		const props = { json: JSON.stringify(buildObjectEntryProps(binding.queue.name.slice(QUEUE.length))) };
		return { ...binding, queue: { name, props } };
	});
	return { ...service, worker: { ...service.worker, bindings } };
}

/** All to whom a call may come from these sockets, from one service to the next by its name. */
function servicesBehind(sockets: unknown, services: readonly Service[]): Set<Service> {
	const byName = new Map(services.map((service) => [service.name, service]));
	const found = new Set<Service>();
	const follow = (part: unknown): void => {
		if (typeof part === "object" && part !== null && !ArrayBuffer.isView(part))
			for (const each of Object.values(part)) follow(each);
		const service = typeof part === "string" ? byName.get(part) : undefined;
		if (!service || found.has(service)) return;
		found.add(service);
		follow(service);
	};
	follow(sockets);
	return found;
}
