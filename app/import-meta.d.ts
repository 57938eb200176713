/** What a build puts in (vite.config.ts). */
interface ImportMetaEnv {
	/** The public version of the app, of the form number.number.number. */
	readonly APP_VERSION: string;
}
