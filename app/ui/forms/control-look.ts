/** The classes that inputs, text areas and selects share. 16 px on a phone keeps iOS from zooming in. */
export const controlClasses = "control";

export const controlHeight = "control-height";
