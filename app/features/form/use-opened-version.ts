import { useState } from "react";
import type { FormResult } from "./form-result.server.ts";

/**
 * The version that a form was opened with, or that its answer names. What is loaded again behind it makes nothing newer
 * of what stands in it: it would be saved over what somebody else has changed meanwhile, and nobody would be told.
 */
export function useOpenedVersion(version: number | undefined, result: FormResult | undefined) {
	const [opened] = useState(version);
	return result?.typed["version"] ?? opened;
}
