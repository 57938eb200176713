import type { StartCore } from "./tesseract-core.d.ts";

/**
 * What `kernels.wat` has for Tesseract's loops, in the order of their places in its table of functions: a core that was made
 * to call them (`scripts/server/recogniser-engine`) has these places behind its own.
 */
export const KERNELS = ["tanh", "logistic", "tanhTimes", "roundToBytes", "copyBytes", "convolve"] as const;
export type Kernel = (typeof KERNELS)[number];
/** How many functions the table of the core has of its own. */
export const OWN_FUNCTIONS = 1701;
/** Where the table has what multiplies a matrix of weights with a vector. */
const MATRIX_DOT_VECTOR = 511;

/** Starts the engine with loops that are faster than its own, where the core calls them. */
export function withKernels(
	startCore: StartCore,
	core: WebAssembly.Module,
	kernels: WebAssembly.Module,
): StartCore {
	return (options) =>
		startCore({
			...options,
			instantiateWasm(imports, done) {
				const instance = new WebAssembly.Instance(core, imports);
				install(kernels, instance);
				done(instance, core);
				return {};
			},
		});
}

function install(kernels: WebAssembly.Module, core: WebAssembly.Instance): void {
	// Its exports have short names that no two versions share.
	const exported = Object.values(core.exports);
	const memory = exported.find((one) => one instanceof WebAssembly.Memory);
	const table = exported.find((one) => one instanceof WebAssembly.Table);
	if (!memory || table?.length !== OWN_FUNCTIONS + KERNELS.length) return;
	const { exports: functions } = new WebAssembly.Instance(kernels, { tesseract: { memory } });
	for (const [at, kernel] of KERNELS.entries()) table.set(OWN_FUNCTIONS + at, functions[kernel]);
	table.set(MATRIX_DOT_VECTOR, functions["matrixDotVector"]);
}
