import { describe, expect, it } from "vitest";
import { isNoise } from "../../scripts/server/workerd-process.ts";

describe("the runtime's log", () => {
	it.each(["write(): Broken pipe (os error 32)", "write(): Connection reset by peer (os error 104)"])(
		"says nothing of a client that has hung up: %s",
		(cause) => {
			const stack = "stack: /app/workerd@58261f3 /app/workerd@5829de7 /app/workerd@582a134";
			const message = `kj::getCaughtExceptionAsKj() = net.rs:176: disconnected: ${cause}\n${stack}`;
			expect(isNoise(message)).toBe(true);
			expect(isNoise(message.split("\n")[0] ?? "")).toBe(true);
		},
	);

	it("says what has failed in a Worker, and what the runtime cannot do", () => {
		expect(isNoise("a tenant does not answer k3j9 Error: disconnected")).toBe(false);
		expect(isNoise("kj::getCaughtExceptionAsKj() = open(): No space left on device (os error 28)")).toBe(
			false,
		);
	});
});
