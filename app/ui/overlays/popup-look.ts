/** The classes of lists that open over the page. */
export const popupClasses = "popup";

/** One line of such a list; `data-focus` is set by Headless UI. */
export const popupItemClasses = "popup-item";
