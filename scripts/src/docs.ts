import { writeDocuments } from './documents/write-documents';

void writeDocuments();
