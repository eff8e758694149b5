interface SubjectPlace {
  path: { subjectId: string };
  query: { subject_id?: string };
}

/**
 * Where a request names a subject. Browsers resolve `.` and `..` in a path, even encoded, so the query takes them and the path
 * has `-` in their place (decision 37.2).
 */
export function subjectPlace(subjectId: string): SubjectPlace {
  const isDots = subjectId === '.' || subjectId === '..';
  return isDots ? { path: { subjectId: '-' }, query: { subject_id: subjectId } } : { path: { subjectId }, query: {} };
}
