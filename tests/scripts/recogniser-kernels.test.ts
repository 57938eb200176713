import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { coreWithKernels } from "../../scripts/server/recogniser/core-with-kernels.ts";
import { coreFile, kernelsFile } from "../../scripts/server/recogniser/engine-files.ts";
import { ENGINE_IN_NODE } from "../../scripts/server/recogniser/engine-in-node.ts";
import { KERNELS, OWN_FUNCTIONS } from "../../workers/recogniser/kernels.ts";
import { Recogniser } from "../../workers/recogniser/recogniser.ts";
import type { StartCore } from "../../workers/recogniser/tesseract-core.d.ts";
import { linesPicture } from "../support/fixtures/scans.ts";
import { greyOf } from "../support/fixtures/grey-pages.ts";

const require = createRequire(import.meta.url);
const OWN_CORE = require.resolve("tesseract.js-core/tesseract-core-simd-lstm.wasm");
const ownScript: StartCore = require("tesseract.js-core/tesseract-core-simd-lstm.js");
/** Where Tesseract's tables lie, and where these tests keep what they work with. */
const TANH_TABLE = 135_008;
const LOGISTIC_TABLE = 151_392;
const TABLE_SIZE = 4_096;
const [A, B, C, D] = [400_000, 500_000, 600_000, 700_000];

type Kernels = Readonly<Record<(typeof KERNELS)[number] | "matrixDotVector", (...args: number[]) => void>>;

async function kernelsWithTables() {
	const memory = new WebAssembly.Memory({ initial: 16 });
	const module = await WebAssembly.compile(new Uint8Array(await kernelsFile()));
	const instance = await WebAssembly.instantiate(module, { tesseract: { memory } });
	const tanhTable = new Float32Array(memory.buffer, TANH_TABLE, TABLE_SIZE);
	const logisticTable = new Float32Array(memory.buffer, LOGISTIC_TABLE, TABLE_SIZE);
	for (let at = 0; at < TABLE_SIZE; at += 1) {
		tanhTable[at] = Math.tanh(at / 256);
		logisticTable[at] = 1 / (1 + Math.exp(-at / 256));
	}
	// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of a module's exports are not known
	return { kernels: instance.exports as unknown as Kernels, memory, tanhTable, logisticTable };
}

/** As Tesseract's own code does it (functions.h), each step in single precision. */
function lookedUp(table: Float32Array, x: number): number {
	const place = Math.fround(Math.abs(x) * 256);
	const index = Math.trunc(place);
	if (index >= TABLE_SIZE - 1) return 1;
	const [lower = 0, upper = 0] = table.subarray(index, index + 2);
	return Math.fround(Math.fround(Math.fround(upper - lower) * Math.fround(place - index)) + lower);
}

const INPUTS = [
	0, 0.001, -0.001, 0.5, -0.5, 3.999, -4, 15.99, -15.99, 16, -16, 99, -99, 1e9, -1e9, 0.1, -7.3,
];

test.each([1, 2, 3, 4, 7, INPUTS.length])("activations are Tesseract's own, of %i numbers", async (count) => {
	const { kernels, memory, tanhTable, logisticTable } = await kernelsWithTables();
	const values = INPUTS.slice(0, count).map((value) => Math.fround(value));
	const tanhs = values.map((x) => Math.sign(x) * lookedUp(tanhTable, x));
	const logistics = values.map((x) => {
		const y = lookedUp(logisticTable, x);
		return x < 0 ? Math.fround(1 - y) : y;
	});
	const at = (place: number) => new Float32Array(memory.buffer, place, count + 1);
	const sentinel = 7;
	const put = (place: number, numbers: readonly number[]) => at(place).set([...numbers, sentinel]);

	put(A, values);
	kernels.tanh(A, count);
	expect([...at(A)].map(withoutSignOfZero)).toEqual([...tanhs, sentinel].map(withoutSignOfZero));
	put(A, values);
	kernels.logistic(A, count);
	expect([...at(A)]).toEqual([...logistics, sentinel]);
	put(A, values);
	put(
		B,
		values.map(() => 0.25),
	);
	put(C, values);
	kernels.tanhTimes(A, B, C, count);
	expect([...at(C)].map(withoutSignOfZero)).toEqual(
		[...tanhs.map((y) => Math.fround(y * 0.25)), sentinel].map(withoutSignOfZero),
	);
});

function withoutSignOfZero(x: number): number {
	return x === 0 ? 0 : x;
}

test("numbers become bytes as Tesseract rounds them, and no byte behind them is touched", async () => {
	const { kernels, memory } = await kernelsWithTables();
	const values = [
		0,
		0.5 / 127,
		-0.5 / 127,
		0.49 / 127,
		1,
		-1,
		2,
		-2,
		100.4 / 127,
		-100.6 / 127,
		Number.NaN,
	].map(Math.fround);
	new Float32Array(memory.buffer, A).set(values);
	const bytes = new Int8Array(memory.buffer, B, values.length + 1).fill(99);
	kernels.roundToBytes(B, A, values.length);
	const rounded = values.map((value) => {
		const x = Math.fround(value * 127);
		return Math.max(-127, Math.min(127, Math.trunc(x + Math.sign(x) * 0.5) || 0));
	});
	expect([...bytes].map(withoutSignOfZero)).toEqual([...rounded, 99].map(withoutSignOfZero));
});

test.each([
	[16, 9],
	[4, 8],
	[7, 16],
	[3, 21],
	[1, 1],
	[5, 0],
])("a matrix of %i rows and %i inputs", async (rows, inputs) => {
	const { kernels, memory } = await kernelsWithTables();
	const stride = (inputs + 1) | 1;
	const weights = new Int8Array(memory.buffer, A, rows * stride);
	weights.forEach((_, at) => (weights[at] = ((at * 73) % 255) - 127));
	// What stands behind the inputs counts for nothing.
	const vector = new Int8Array(memory.buffer, B, inputs + 16).fill(111);
	for (let at = 0; at < inputs; at += 1) vector[at] = ((at * 57) % 255) - 127;
	const scales = new Float32Array(memory.buffer, C, rows).map((_, row) => Math.fround(0.001 * (row + 1)));
	new Float32Array(memory.buffer, C, rows).set(scales);
	const results = new Float32Array(memory.buffer, D, rows + 1).fill(-5);
	kernels.matrixDotVector(rows, inputs + 1, A, C, B, D);
	const expected = Array.from({ length: rows }, (_, row) => {
		const own = weights.subarray(row * stride, (row + 1) * stride);
		let sum = 127 * (own.at(-1) ?? 0);
		for (let at = 0; at < inputs; at += 1) sum += (own[at] ?? 0) * (vector[at] ?? 0);
		return Math.fround(Math.fround(sum) * (scales[row] ?? 0));
	});
	expect([...results]).toEqual([...expected, -5]);
});

test("Tesseract is the version whose loops are known: else it would recognise in its own time", async () => {
	const core = await WebAssembly.compile(new Uint8Array(await coreFile()));
	const instance = await new Promise<WebAssembly.Instance>((resolve) => {
		void ownScript({
			instantiateWasm: (imports) => {
				resolve(new WebAssembly.Instance(core, imports));
				return {};
			},
		});
	});
	const table = Object.values(instance.exports).find((one) => one instanceof WebAssembly.Table);
	expect(table?.length).toBe(OWN_FUNCTIONS + KERNELS.length);
});

test("a version whose loops are not known stays as it is", async () => {
	const other = new Uint8Array(await readFile(OWN_CORE)).slice(0, -1);
	expect(coreWithKernels(other)).toBe(other);
});

test(
	"with its kernels it finds the same words, as surely, at the same places",
	{ timeout: 60_000 },
	async () => {
		const page = await greyOf(
			await linesPicture([
				"Zahlbar bis 31. Januar 2027",
				"Numéro de téléphone 044 211 80 30",
				"È così, signora?",
			]),
		);
		const own = new Recogniser({ ...ENGINE_IN_NODE, startCore: ownScript });
		const read = await new Recogniser(ENGINE_IN_NODE).recognise(page);
		expect(read.words.length).toBeGreaterThan(10);
		expect(read).toEqual(await own.recognise(page));
	},
);
