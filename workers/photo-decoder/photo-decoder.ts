import { type DecodedPhoto, MAX_PHOTO_BYTES } from "../shared/photo-calls.ts";
import type { Engine } from "./engine.ts";
import { type HeicPhoto, readHeicPhoto } from "./heic-photo.ts";
import { UnreadablePhotoError } from "./unreadable-photo-error.ts";

/** Tiles of at most this many pixels are decoded by one engine, one after the other: its memory stays as it began. */
const SMALL_TILE = 1_100_000;
const PIXEL_BYTES = 4;

type TileEngine = Pick<Engine, "decode">;

/** Decodes photographs tile by tile: of one no more than a row of tiles lies in memory. */
export class PhotoDecoder {
	readonly #start: () => TileEngine;
	#engine: TileEngine | null = null;

	constructor(start: () => TileEngine) {
		this.#start = start;
	}

	/** @throws UnreadablePhotoError where nothing of it can be decoded */
	decode(file: Uint8Array): DecodedPhoto {
		if (file.length > MAX_PHOTO_BYTES) throw new UnreadablePhotoError("tooLarge");
		const photo = readHeicPhoto(file);
		return { header: photo.header, rows: streamOf(this.#bands(photo)) };
	}

	async *#bands(photo: HeicPhoto): AsyncGenerator<Uint8Array> {
		const isSmall = photo.tile.width * photo.tile.height <= SMALL_TILE;
		// Its memory grows with the tiles, and never shrinks.
		const own = isSmall ? null : this.#start();
		try {
			for (let row = 0; row < photo.rows; row += 1) {
				const band = new Band(photo, row);
				if (band.bytes.length > 0) yield await this.#filled(band, photo, row, own);
			}
		} catch (error) {
			// It ends before its last row, by which whoever reads it knows.
			if (!(error instanceof UnreadablePhotoError)) throw error;
		}
	}

	async #filled(band: Band, photo: HeicPhoto, row: number, own: TileEngine | null): Promise<Uint8Array> {
		const { columns, tile } = photo;
		for (let column = 0; column < columns; column += 1) {
			const file = photo.tileFile(row * columns + column);
			const engine = own ?? (this.#engine ??= this.#start());
			try {
				engine.decode(file, ({ width, height, data, stride }) => {
					if (width < tile.width || height < tile.height) throw new UnreadablePhotoError("broken");
					band.add(column, data, stride);
				});
			} catch (error) {
				if (error instanceof UnreadablePhotoError) throw error;
				// Nobody knows in which state it is.
				this.#engine = null;
				throw new UnreadablePhotoError("broken", { cause: error });
			}
			await nextTurn();
		}
		return band.bytes;
	}
}

/** The pixels of a row of tiles that are shown, row by row, in RGBA. */
class Band {
	readonly bytes: Uint8Array;
	readonly #photo: HeicPhoto;
	readonly #first: number;
	readonly #rows: number;

	constructor(photo: HeicPhoto, row: number) {
		const { area, tile } = photo;
		const above = row * tile.height;
		this.#photo = photo;
		this.#first = Math.max(area.y - above, 0);
		this.#rows = Math.max(Math.min(area.y + area.height - above, tile.height) - this.#first, 0);
		this.bytes = new Uint8Array(this.#rows * area.width * PIXEL_BYTES);
	}

	add(column: number, rgba: Uint8Array, stride: number): void {
		const { area, tile } = this.#photo;
		const left = column * tile.width;
		const from = Math.max(area.x - left, 0);
		const to = Math.min(area.x + area.width - left, tile.width);
		if (from >= to) return;
		const at = (left + from - area.x) * PIXEL_BYTES;
		for (let y = 0; y < this.#rows; y += 1) {
			const start = (this.#first + y) * stride;
			const row = rgba.subarray(start + from * PIXEL_BYTES, start + to * PIXEL_BYTES);
			this.bytes.set(row, y * area.width * PIXEL_BYTES + at);
		}
	}
}

/** What is not asked for is not made. */
function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
	return new ReadableStream(
		{
			async pull(controller) {
				const { value, done } = await pieces.next();
				if (done) controller.close();
				else controller.enqueue(value);
			},
			async cancel() {
				await pieces.return(undefined);
			},
		},
		{ highWaterMark: 0 },
	);
}

/** Lets others have their turn. */
function nextTurn(): Promise<void> {
	return new Promise((resolve) => {
		setTimeout(resolve, 0);
	});
}
