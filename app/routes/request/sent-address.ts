/** Says in the address of the page how many files have arrived: it is shown once they have, and can be loaded again. */
const SENT = "sent";

export function sentAddress(page: string, files: number): string {
	return `${page}?${SENT}=${files}`;
}

/** @returns how many files have just arrived; 0 where none have */
export function sentFiles(search: URLSearchParams): number {
	const said = search.get(SENT) ?? "";
	return /^[1-9]\d{0,2}$/.test(said) ? Number(said) : 0;
}
