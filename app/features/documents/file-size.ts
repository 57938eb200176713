const UNITS = ["B", "KB", "MB", "GB", "TB"] as const;
const STEP = 1024;

/** A number of bytes as people read it: `1.4 MB`. (A decimal point is written in Switzerland, too: no format has to be made.) */
export function formatFileSize(bytes: number): string {
	const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1);
	const value = bytes / STEP ** power;
	const shown = power > 1 ? Math.round(value * 10) / 10 : Math.ceil(value);
	return `${shown} ${UNITS[power]}`;
}
