import { createContext } from "react";

/** Where the browser loads the display texts of this page. */
export const TextsAddress = createContext("");
