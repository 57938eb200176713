import { createContext } from "react-router";

/** Under which number what fails in this request stands in the logs. */
export const requestIdContext = createContext<string>();
