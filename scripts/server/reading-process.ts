import { rmSync } from "node:fs";
import { lowerPriority } from "./lower-priority.ts";
import { FILES_SERVICE, READER_SOCKET, RECOGNISER_SERVICE } from "./reading-config.ts";
import { KeptWorkerd, type Launched, launchWorkerd } from "./workerd-process.ts";

/** Between that of whoever answers people and that of the recogniser: pages that somebody looks at are drawn here, too. */
const PRIORITY = 5;

export interface ReadingPlaces {
	/** The file of its configuration (reading-config.ts). */
	config: string;
	/** Paths of the sockets at which it takes the calls of the CMS, and at which it asks for the bytes of files. */
	reader: string;
	files: string;
	/** Of whoever recognises pages: a host and a port. */
	recogniser: string;
}

/**
 * Runs the Workers that read files in a workerd of their own. One workerd has one thread for all of its Workers: nobody
 * would be answered while a page of a scan is drawn and searched for codes, and a file that ends PDFium for good would end
 * everything. It gives way to whoever is answering people.
 */
export async function startReadingProcess(places: ReadingPlaces): Promise<KeptWorkerd> {
	const { child } = await launch(places);
	return new KeptWorkerd({ name: "What reads files", endsWhenAsked: false }, child, () => launch(places));
}

async function launch({ config, reader, files, recogniser }: ReadingPlaces): Promise<Launched> {
	rmSync(reader, { force: true });
	const launched = await launchWorkerd({
		parameters: [
			"--binary",
			`--socket-addr=${READER_SOCKET}=unix:${reader}`,
			`--external-addr=${FILES_SERVICE}=unix:${files}`,
			`--external-addr=${RECOGNISER_SERVICE}=${recogniser}`,
			config,
		],
		env: { ...process.env, TZ: "UTC" },
		socket: READER_SOCKET,
	});
	lowerPriority(launched.child, PRIORITY);
	return launched;
}
