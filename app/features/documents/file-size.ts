import { FORMAT_LOCALE } from "../../../contract/constants.ts";

const UNITS = ["B", "KB", "MB", "GB", "TB"] as const;
const STEP = 1024;
const format = new Intl.NumberFormat(FORMAT_LOCALE, { maximumFractionDigits: 1 });

/** A number of bytes as people read it: `1.4 MB`. */
export function formatFileSize(bytes: number): string {
	const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1);
	const value = bytes / STEP ** power;
	return `${format.format(power > 1 ? value : Math.ceil(value))} ${UNITS[power]}`;
}
