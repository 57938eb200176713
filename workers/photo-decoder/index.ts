import { WorkerEntrypoint } from "cloudflare:workers";
import createLibheif from "virtual:libheif";
import wasm from "libheif-js/libheif-wasm/libheif.wasm";
import { photoResponse, problemResponse } from "../shared/photo-calls.ts";
import { Engine } from "./engine.ts";
import { PhotoDecoder } from "./photo-decoder.ts";
import { UnreadablePhotoError } from "./unreadable-photo-error.ts";

const decoder = new PhotoDecoder(() => new Engine(createLibheif, wasm));

/** Decodes photographs (HEIC). Only Workers with a service binding reach it. */
export default class PhotoDecoderWorker extends WorkerEntrypoint {
	override async fetch(request: Request): Promise<Response> {
		try {
			return photoResponse(decoder.decode(new Uint8Array(await request.arrayBuffer())));
		} catch (error) {
			if (!(error instanceof UnreadablePhotoError)) throw error;
			return problemResponse(error.problem);
		}
	}
}
