import { globSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";

const sizes = z.array(z.object({ name: z.string(), bytes: z.number() }));

/**
 * What of the largest database in a data directory is text of files and what is made to find it, as lines to print. The
 * server must have stopped.
 */
export function indexSize(dataDir: string): string[] {
	const files = globSync("do/**/*.sqlite", { cwd: dataDir }).map((file) => join(dataDir, file));
	const [largest] = files.toSorted((one, other) => statSync(other).size - statSync(one).size);
	if (largest === undefined) return [];
	const database = new DatabaseSync(largest, { readOnly: true });
	try {
		const tables = sizes.parse(
			database
				.prepare("SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name ORDER BY bytes DESC")
				.all(),
		);
		const { bytes: text } = z
			.object({ bytes: z.number() })
			.parse(
				database
					.prepare("SELECT coalesce(sum(length(CAST(chunk AS BLOB))), 0) AS bytes FROM document_file_chunk")
					.get(),
			);
		const search = tables.filter(({ name }) => /search|vocabulary|word/.test(name));
		const index = search.reduce((sum, { bytes }) => sum + bytes, 0);
		return [
			`text of the files: ${megabytes(text)}; made to find it: ${megabytes(index)}, ` +
				`${(index / Math.max(text, 1)).toFixed(2)} MB per MB of text`,
			"",
			"| table or index | MB |",
			"|---|---:|",
			...tables
				.filter(({ bytes }) => bytes > 1_000_000)
				.map(({ name, bytes }) => `| ${name} | ${megabytes(bytes)} |`),
		];
	} finally {
		database.close();
	}
}

function megabytes(bytes: number): string {
	return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
