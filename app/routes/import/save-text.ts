/** Has the browser save a text as a file. */
export function saveText(name: string, text: string): void {
	const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
	const link = Object.assign(document.createElement("a"), { href: address, download: name });
	link.click();
	// Once the browser has taken it.
	setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
