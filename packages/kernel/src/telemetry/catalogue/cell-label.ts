/** Absent while the process has one cell. */
export const cellLabel = { cell: { pattern: /^[a-z][a-z0-9_]*$/, are: 'the cell; absent if there is only one' } } as const;
