/** What the address of an exported file says besides the list: `csv` or `xlsx`. */
export const FORMAT_FIELD = "format";
