import { createHash } from "node:crypto";
import { type Kernel, KERNELS, OWN_FUNCTIONS } from "../../../workers/recogniser/kernels.ts";

/** `tesseract-core-simd-lstm.wasm` of tesseract.js-core 7.0.0, whose loops stand where this module says. */
const KNOWN_CORE = "34e8d50cac216427d86bf397d610fdd9f49492539bbcdfbfccc4eda20c810bea";
/** The least and the greatest length of the table of functions, of two bytes each. */
const TABLE_LENGTHS = 0x136c;

// Instructions of WebAssembly.
const NOP = 0x01;
const CALL_INDIRECT = 0x11;
const IF = 0x04;
const LOCAL_GET = 0x20;
const LOCAL_SET = 0x21;
const LOCAL_TEE = 0x22;
const I32_LOAD = 0x28;
const I32_CONST = 0x41;
const I32_ADD = 0x6a;
const I32_MUL = 0x6c;

/** The core's types of functions that take so many whole numbers and give nothing, or, for `convolve`, one. */
const TYPES: Readonly<Record<Kernel, number>> = {
	tanh: 4,
	logistic: 4,
	roundToBytes: 5,
	copyBytes: 5,
	tanhTimes: 6,
	convolve: 2,
};

/** Code of the core, from one byte to another, and what stands there instead. */
interface Replacement {
	from: number;
	to: number;
	code: readonly number[];
}

const REPLACEMENTS: readonly Replacement[] = [
	// LSTM::Forward: the gates of a step, in the order of Tesseract's source (CI, GI, GF1, GFS, GO).
	{ from: 0x182e07, to: 0x182eb8, code: call("tanh", local(4), local(8)) },
	{ from: 0x182f16, to: 0x182fcc, code: call("logistic", local(4), local(8)) },
	{ from: 0x18302a, to: 0x1830e0, code: call("logistic", local(4), local(8)) },
	{ from: 0x18314a, to: 0x183200, code: call("logistic", local(4), local(8)) },
	{ from: 0x183260, to: 0x183316, code: call("logistic", local(4), local(13)) },
	// … and what it puts out: tanh of the state, times the gate.
	{ from: 0x1836f4, to: 0x1837b1, code: call("tanhTimes", local(14), local(3), local(4), local(8)) },
	// FullyConnected::ForwardTimeStep.
	{ from: 0x8b316, to: 0x8b3c7, code: call("tanh", local(1), local(10)) },
	{ from: 0x8b3da, to: 0x8b490, code: call("logistic", local(1), local(10)) },
	// NetworkIO::WriteTimeStep and WriteTimeStepPart.
	{ from: 0x1e2c2, to: 0x1e329, code: call("roundToBytes", local(5), local(2), local(1)) },
	{ from: 0x6274c, to: 0x627b3, code: call("roundToBytes", local(1), local(4), local(3)) },
	// NetworkIO::CopyTimeStepGeneral of bytes: to local 0 (its step 1, from feature 2 on, so many as local 3 says), from local 4
	// (step 5, feature 6).
	{
		from: 0x628f1,
		to: 0x62942,
		code: call(
			"copyBytes",
			featureOf(local(0), local(1), local(2)),
			featureOf(local(4), local(5), local(6)),
			local(3),
		),
	},
	// Convolve::Forward: at each place of the picture (on the stack, at local 6), before its own loop from local 1 on. What
	// that begins with stands here as it was: local 8 is the place's number, local 3 the first feature.
	{
		from: 0x187739,
		to: 0x187757,
		code: [
			...call("convolve", local(0), local(2), local(6)),
			LOCAL_TEE,
			1,
			IF,
			0x40,
			...local(6),
			I32_LOAD,
			2,
			48,
			LOCAL_SET,
			8,
			I32_CONST,
			0,
			LOCAL_SET,
			3,
		],
	},
];

/**
 * Tesseract's WebAssembly with calls of `kernels.wat` where its loops were, in the same number of bytes. Another version
 * of it is given back as it is: it recognises the same, in its own time.
 */
export function coreWithKernels(core: Uint8Array): Uint8Array {
	if (createHash("sha256").update(core).digest("hex") !== KNOWN_CORE) return core;
	const changed = core.slice();
	const length = leb(OWN_FUNCTIONS + KERNELS.length);
	changed.set([...length, ...length], TABLE_LENGTHS);
	for (const { from, to, code } of REPLACEMENTS) {
		if (code.length > to - from) throw new RangeError("What stands there is shorter.");
		changed.fill(NOP, from, to);
		changed.set(code, from);
	}
	return changed;
}

/** Calls a kernel by its place in the table. */
function call(kernel: Kernel, ...args: readonly (readonly number[])[]): number[] {
	const place = leb(OWN_FUNCTIONS + KERNELS.indexOf(kernel));
	return [...args.flat(), I32_CONST, ...place, CALL_INDIRECT, TYPES[kernel], 0];
}

function local(index: number): number[] {
	return [LOCAL_GET, index];
}

/** Where a feature of a step lies in the bytes of a NetworkIO: they begin at its 28th byte, and a step has as many as its 40th says. */
function featureOf(io: readonly number[], step: readonly number[], feature: readonly number[]): number[] {
	const begin = [...io, I32_LOAD, 2, 28];
	const size = [...io, I32_LOAD, 2, 40];
	return [...begin, ...size, ...step, I32_MUL, I32_ADD, ...feature, I32_ADD];
}

/** A whole number of WebAssembly (LEB128) that takes two bytes, with a sign or without. */
function leb(number: number): [number, number] {
	if (number < 128 || number >= 8192) throw new RangeError("It takes another number of bytes.");
	return [(number & 0x7f) | 0x80, number >> 7];
}
