/** Whether the screen is one for fingers, too: the scripts for gestures are loaded there alone. */
export const isTouched = () => window.matchMedia("(any-pointer: coarse)").matches;
