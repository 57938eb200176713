import type { PhotoProblem } from "../shared/photo-calls.ts";

/** The photograph itself is the reason: another try would end the same way. */
export class UnreadablePhotoError extends Error {
	readonly problem: PhotoProblem;

	constructor(problem: PhotoProblem, options?: ErrorOptions) {
		super(`This photograph cannot be decoded: ${problem}.`, options);
		this.name = "UnreadablePhotoError";
		this.problem = problem;
	}
}
