export const personLimits = {
  limits: [
    { rule: 'person_client', by: 'address' },
    { rule: 'person_site', by: 'site' },
  ],
} as const;

/** Each file is signed or made for one person. */
export const personFileLimits = {
  limits: [
    { rule: 'person_files_client', by: 'address' },
    { rule: 'person_files_site', by: 'site' },
  ],
  limitGroup: 'person_files',
} as const;
