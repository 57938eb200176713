// What comes once any page of the signed-in is there.
export { LiveUpdates } from "../live/live-updates.tsx";
export { KeptFocus } from "./kept-focus-of-pages.tsx";
