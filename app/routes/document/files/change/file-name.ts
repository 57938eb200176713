interface FileName {
	/** What people call the file. */
	stem: string;
	/** With its dot; empty where the name has none. It says what the file is, so it stays. */
	extension: string;
}

/** A name's two halves. What only looks like an extension (`Police vom 1.12.2026`, `.profile`) belongs to the stem. */
export function splitFileName(name: string): FileName {
	const [, stem, extension] = /^(.+?)(\.[a-z][a-z0-9]{0,9})$/i.exec(name) ?? [];
	return stem && extension ? { stem, extension } : { stem: name, extension: "" };
}

/** The whole name of a file that was given another stem; one that was typed with the extension has it once. */
export function renamed(current: string, typed: string): string {
	const { extension } = splitFileName(current);
	const name = typed.trim();
	if (name === "" || name.toLowerCase().endsWith(extension.toLowerCase())) return name;
	return `${name}${extension}`;
}
