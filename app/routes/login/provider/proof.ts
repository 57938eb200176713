import { z } from "zod";

const proofSchema = z.object({ provider: z.string(), accessToken: z.string(), email: z.string() });

/** What a provider has proven, on its way through the cookie to the page that asks for the password. */
export type Proof = z.infer<typeof proofSchema>;

export function formatProof(proof: Proof): string {
	return JSON.stringify(proof);
}

/** `null` for what is none. */
export function parseProof(text: string): Proof | null {
	try {
		return proofSchema.parse(JSON.parse(text));
	} catch {
		return null;
	}
}
