import { inTime } from "../../../contract/in-time.ts";

/** A reader that says nothing for longer than this is given up. */
const GIVE_UP_MS = 120_000;

/** @throws where the reader says nothing for too long */
export function readInTime<Value>(answer: Promise<Value>): Promise<Value> {
	return inTime(GIVE_UP_MS, answer, () => new Error("the reader took too long"));
}
