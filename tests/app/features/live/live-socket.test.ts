import { Manager, type ManagerOptions } from "socket.io-client";
import { afterEach, expect, it, vi } from "vitest";
import { openLiveSocket } from "../../../../app/features/live/live-socket.ts";
import { SOCKET_RECONNECT_DELAY_MS } from "../../../../contract/constants.ts";

const asked = vi.hoisted(() => ({ options: {} as Partial<ManagerOptions> }));

vi.mock("socket.io-client", async (original) => ({
	...(await original<object>()),
	io: (options: Partial<ManagerOptions>) => {
		asked.options = options;
		return { on: () => {}, disconnect: () => {}, connected: false };
	},
}));

afterEach(() => vi.unstubAllGlobals());

it("two hundred pages that have lost their relay at once come back one by one, around ten seconds later", () => {
	vi.stubGlobal("window", { addEventListener: () => {}, removeEventListener: () => {} });
	openLiveSocket(
		() => {},
		() => undefined,
		undefined,
	).close();
	const delays = Array.from({ length: 200 }, () => {
		const manager = new Manager("http://127.0.0.1:9", { ...asked.options, autoConnect: false });
		const backoff: unknown = Reflect.get(manager, "backoff");
		if (typeof backoff !== "object" || backoff === null) throw new Error("no backoff");
		return Number(Reflect.apply(Reflect.get(backoff, "duration"), backoff, []));
	});
	for (const delay of delays) {
		expect(delay).toBeGreaterThanOrEqual(SOCKET_RECONNECT_DELAY_MS / 2);
		expect(delay).toBeLessThanOrEqual(SOCKET_RECONNECT_DELAY_MS * 1.5);
	}
	const mean = delays.reduce((sum, delay) => sum + delay, 0) / delays.length;
	expect(mean / SOCKET_RECONNECT_DELAY_MS).toBeGreaterThan(0.8);
	expect(mean / SOCKET_RECONNECT_DELAY_MS).toBeLessThan(1.2);
	// Of ten seconds no second has a quarter of them.
	for (let second = 5; second < 15; second += 1) {
		const within = delays.filter((delay) => Math.floor(delay / 1_000) === second);
		expect(within.length).toBeLessThan(50);
	}
});
