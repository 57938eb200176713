import { RouterContextProvider } from "react-router";
import { OWN_CMS } from "../../../../app/cms/cms-configuration.ts";
import type { CmsClient } from "../../../../app/cms/cms-client.ts";
import { type Bindings, bindingsContext } from "../../../../app/middleware/bindings.ts";
import { cmsContext } from "../../../../app/middleware/cms.ts";
import { requestLinkApi } from "../../../../contract/api/sharing/requests.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { CHUNK_HEADERS } from "../../../../contract/files/upload-headers.ts";
import type { HandedIn } from "../../../../contract/requests/document-request.ts";
import { type AskedCall, fakeCms } from "../../../support/fake-cms.ts";
import { openedRequest } from "./opened-request.ts";

export const CHUNK_SIZE = 4;

/** One chunk as the CMS gets it. */
export interface ReceivedChunk {
	path: string;
	headers: Record<string, string>;
	text: string;
}

interface Link {
	context: RouterContextProvider;
	asked: AskedCall[];
	chunks: ReceivedChunk[];
}

interface Behaviour {
	open?: () => unknown;
	/** Refuses a chunk, by throwing. */
	refuse?: (chunk: ReceivedChunk) => void;
	offers?: CmsClient["offers"];
}

export const gone = () => Promise.reject(new ContractError("NotFoundError", "error.requestGone"));

/** A CMS behind the link of a request, which takes what is handed in. */
export function requestLink({ open = () => openedRequest(), refuse, offers }: Behaviour = {}): Link {
	const asked: AskedCall[] = [];
	const chunks: ReceivedChunk[] = [];
	let sent: Uint8Array | undefined;
	const take = ({ path, headers }: AskedCall): HandedIn => {
		// All chunks share one buffer.
		const chunk = { path, headers, text: new TextDecoder().decode(sent) };
		chunks.push(chunk);
		refuse?.(chunk);
		const index = Number(headers[CHUNK_HEADERS.index]);
		const isWhole = Number(headers[CHUNK_HEADERS.total]) === index + 1;
		const name = decodeURIComponent(headers[CHUNK_HEADERS.fileName] ?? "");
		return {
			sessionId: headers[CHUNK_HEADERS.sessionId] ?? "",
			receivedChunks: [index],
			file: isWhole ? { name, size: 1 } : null,
		};
	};
	const cms = fakeCms((call) => {
		asked.push(call);
		return call.row === requestLinkApi.upload ? take(call) : open();
	});
	const { call } = cms;
	cms.call = (row, ...args) => {
		const [request] = args;
		sent = request && "bytes" in request && request.bytes instanceof Uint8Array ? request.bytes : undefined;
		return call(row, ...args);
	};
	if (offers) cms.offers = offers;
	const context = new RouterContextProvider();
	context.set(cmsContext, cms);
	const configuration = () => Promise.resolve({ ...OWN_CMS, chunkSize: CHUNK_SIZE });
	context.set(bindingsContext, { configuration, uploadChunkSize: 1 } as Bindings);
	return { context, asked, chunks };
}
