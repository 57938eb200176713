import { copyFileSync, linkSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { READING_CONFIG, RUNTIME_CONFIG } from "./build.ts";
import { CLIENT_BUILD } from "./workers.ts";

/** What a server needs of a build as long as it runs. */
export interface ServedBuild {
	/** The folder of the browser's files. */
	client: string;
	/** The configurations of both workerds, with their Workers in them: that which answers people, and that which reads files. */
	config: string;
	readingConfig: string;
}

/**
 * Sets the build aside that a server starts with, so that another build takes nothing from its pages: it removes the
 * files that they name. Files are linked, which costs neither time nor room while the build is there, and copied where
 * they cannot be. A data directory has one server, and so one build: that of the server before goes.
 */
export function setBuildAside(
	dataDir: string,
	build: ServedBuild = { client: CLIENT_BUILD, config: RUNTIME_CONFIG, readingConfig: READING_CONFIG },
): ServedBuild {
	const folder = resolve(dataDir, "served-build");
	rmSync(folder, { recursive: true, force: true });
	const served = {
		client: join(folder, "client"),
		config: join(folder, "workerd.bin"),
		readingConfig: join(folder, "reading.bin"),
	};
	mkdirSync(served.client, { recursive: true });
	link(build.config, served.config);
	link(build.readingConfig, served.readingConfig);
	// (A folder comes before what is in it.)
	for (const entry of readdirSync(build.client, { recursive: true, withFileTypes: true })) {
		const from = join(entry.parentPath, entry.name);
		const to = join(served.client, from.slice(build.client.length));
		if (entry.isDirectory()) mkdirSync(to, { recursive: true });
		else link(from, to);
	}
	return served;
}

/** Another build removes its files before it writes them anew, so that what is linked stays as it is. */
function link(from: string, to: string): void {
	try {
		linkSync(from, to);
	} catch {
		// On another disk, or one that knows no links.
		copyFileSync(from, to);
	}
}
