// Kept compiled and without their types, the scripts need neither the compiler nor what strips the types to start.
import { enableCompileCache } from "node:module";
import { join } from "node:path";

enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/ablage"));
await import("./start.ts");
