import plain from "../../plain.css?inline";
import share from "../../share.css?inline";
import type { PlainHandle } from "./plain-handle.ts";

/** The texts of style sheets, each a file of its name in `app`. */
export const PLAIN_STYLES: Readonly<Record<PlainHandle["styles"], string>> = { plain, share };
