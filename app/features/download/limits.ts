/** Documents that are downloaded at once. A Worker may ask others only so often. */
export const MAX_DOWNLOADED = 200;
