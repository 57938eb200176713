import { createContext } from "react-router";

/** Whether this request has sent a document's form that was not taken: it is shown again, wherever the document is by now. */
export const heldFormContext = createContext(false);
