/** The header in which the server says whose page an answer is: a name of the session that gives nothing away. */
export const SESSION_HEADER = "X-Session";
/** What it says where nobody is signed in. */
export const NOBODY = "none";
/** By it the service worker says that nobody looks at this page: it is asked for to be kept. */
export const COPY_HEADER = "X-Kept-Copy";
