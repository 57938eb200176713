import type { ReactNode } from "react";
import app from "../../app.css?inline&old-browsers";
import plain from "../../plain.css?inline&old-browsers";
import withoutHas from "./without-has.css?inline&old-browsers";

/** The style sheets within a page for old browsers (scripts/server/styles-of-old-browsers.ts), by their file in `app`. */
export const OLD_STYLES = { app: app + withoutHas, plain: plain + withoutHas };

/** For the head of a page that is no plain one. */
export function oldStyles(nonce: string): ReactNode {
	return <style nonce={nonce} dangerouslySetInnerHTML={{ __html: OLD_STYLES.app }} />;
}
