/** The CMS as it is, and beside it the reader, to which its binding READER leads in these tests. */
export * from "../../workers/cms/index.ts";
export { default } from "../../workers/cms/index.ts";
export { default as Reader } from "../../workers/reader/index.ts";
