import type { Plugin } from "vite";

/**
 * The same code without a character that takes more than a byte in the runtime's memory. Where a file has a single one, each
 * of its millions of characters takes two bytes there. Escapes are the same text in strings, templates and patterns.
 */
export function inOneByte(code: string): string {
	return code.replace(/(\\*)([\u0100-\uffff])/g, (_, slashes: string, character: string) => {
		const isEscaped = slashes.length % 2 === 1;
		// (A line of a text that goes on in the next one, which says nothing.)
		if (isEscaped && /[\u2028\u2029]/.test(character)) return `${slashes}\n`;
		// One that is escaped says the same as it does alone.
		const before = isEscaped ? slashes.slice(1) : slashes;
		return `${before}\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
	});
}

/** For the code of Workers: a browser's is sent packed, where escapes would be longer. */
export const oneByteCode: Plugin = {
	name: "one-byte-code",
	apply: "build",
	applyToEnvironment: ({ config }) => config.consumer === "server",
	generateBundle: {
		order: "post",
		handler(_options, bundle) {
			for (const file of Object.values(bundle)) {
				if (file.type !== "chunk") continue;
				// What is said raw would be said otherwise.
				if (/String\.raw`[^`]*[\u0100-\uffff]/.test(file.code))
					this.error(`${file.fileName} has text that cannot be escaped.`);
				file.code = inOneByte(file.code);
			}
		},
	},
};
