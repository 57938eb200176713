import type { PhotoOrientation } from "../shared/photo-calls.ts";

/** How each of EXIF's orientations lies after a quarter turn clockwise, and mirrored. */
const CLOCKWISE: Readonly<Record<PhotoOrientation, PhotoOrientation>> = {
	1: 6,
	6: 3,
	3: 8,
	8: 1,
	2: 7,
	7: 4,
	4: 5,
	5: 2,
};
const LEFT_RIGHT: Readonly<Record<PhotoOrientation, PhotoOrientation>> = {
	1: 2,
	2: 1,
	3: 4,
	4: 3,
	5: 6,
	6: 5,
	7: 8,
	8: 7,
};

/**
 * An orientation, and then so many quarter turns clockwise, or the one or the other side mirrored into the other's place.
 */
export function turned(
	orientation: PhotoOrientation,
	turn: number | "leftRight" | "upDown",
): PhotoOrientation {
	if (turn === "leftRight") return LEFT_RIGHT[orientation];
	if (turn === "upDown") return LEFT_RIGHT[turned(orientation, 2)];
	let now = orientation;
	for (let quarter = 0; quarter < turn % 4; quarter += 1) now = CLOCKWISE[now];
	return now;
}
