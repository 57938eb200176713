/** The CMS as it is, and beside it the reader, the decoder of photographs and the relay, to which its bindings lead in these tests. */
export * from "../../../workers/cms/index.ts";
export { default } from "../../../workers/cms/index.ts";
export { TenantStore, UserStore } from "./objects-begun-once.ts";
export { default as Reader } from "../../../workers/reader/index.ts";
export { default as PhotoDecoder } from "../../../workers/photo-decoder/index.ts";
export { default as Fonts } from "../../../workers/fonts/index.ts";
export { default as Typesetter } from "../../../workers/typesetter/index.ts";
export { Relay } from "../../../workers/relay/relay.ts";
