import { expect, it, vi } from "vitest";
import { installFiles } from "../../../app/service-worker/install-files.ts";

const FILES = Array.from({ length: 20 }, (_, index) => `/assets/${index}.js`);
const atOnce = async () => {};

it("installs each file once", async () => {
	const install = vi.fn(async (_file: string) => {});
	await installFiles(FILES, install, atOnce);
	expect(install.mock.calls.map(([file]) => file).toSorted()).toEqual(FILES.toSorted());
});

it("tries a file again that the connection has lost", async () => {
	let isOffline = true;
	const installed: string[] = [];
	const pauses: number[] = [];
	await installFiles(
		FILES,
		async (file) => {
			if (isOffline && file === "/assets/7.js") throw new TypeError("Failed to fetch");
			installed.push(file);
		},
		async (milliseconds) => {
			pauses.push(milliseconds);
			isOffline = pauses.length < 2;
		},
	);
	expect(installed.toSorted()).toEqual(FILES.toSorted());
	expect(pauses).toHaveLength(2);
});

it("fails in the end, and waits for nothing for ever", async () => {
	const install = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
	await expect(installFiles(FILES, install, atOnce)).rejects.toThrow("Failed to fetch");
});
