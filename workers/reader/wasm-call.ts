/** Whether an export of WebAssembly is a function. */
export function isCall(
	exported: WebAssembly.ExportValue | undefined,
): exported is (...given: number[]) => number {
	return typeof exported === "function";
}
