import { writeDocuments } from './documents/write-documents';

/** npm run docs: writes what docs/ says about errors, settings and the API anew from the code. */
void writeDocuments();
