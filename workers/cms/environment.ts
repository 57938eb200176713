import { env } from "cloudflare:workers";
import { z } from "zod";

export const environmentSchema = z.object({
	JWT_SECRET: z.string("is not set").min(32, "must have at least 32 characters"),
});

/**
 * The part of the environment that must be right before anything is served, read once. It is parsed while the Worker
 * starts, so that one with a missing or a weak secret does not start at all.
 */
export const environment = environmentSchema.parse(env);
