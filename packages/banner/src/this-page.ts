import { unshadowed } from './page.ts';

/** The document of the script. */
export const page = unshadowed(document);
