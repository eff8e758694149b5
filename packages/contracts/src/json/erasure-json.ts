interface Erasure {
  subjectId: string;
  /** "" or undefined when the erasure was not limited to a site (decision 2.6). */
  siteId: string | undefined;
  erased: number;
}

export function erasureJson({ subjectId, siteId, erased }: Erasure): string {
  return JSON.stringify({ subject_id: subjectId, site_id: siteId ?? '', erased });
}
