// JavaScript Promise Integration (https://github.com/WebAssembly/js-promise-integration), which TypeScript does not know yet.
declare namespace WebAssembly {
	/** A function that WebAssembly waits for where it answers with a promise. */
	const Suspending: new (call: (...given: number[]) => number | Promise<number>) => ImportValue & object;
	/** An export that answers with a promise because something in it may wait. */
	function promising(call: (...given: never[]) => unknown): (...given: number[]) => Promise<number>;
}
