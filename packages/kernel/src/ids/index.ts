export { isUuid, nilUuid, uuidOf } from './uuid';
export { createSignedCursors, type CursorKeys, type Cursors } from './signed-cursors';
export { isPageSubject, pageSubjectOf } from './page-subject';
