/** For the owner of the export (spec 2.10). Never names an internal cause. */
export const failureTexts = {
  noRoom: 'There was no room left to store the file. Nothing was counted against your exports. Try again later.',
  sourceUnavailable: 'The consent records could not be read for too long. Nothing was counted against your exports. Try again later.',
  storeUnavailable: 'The file could not be stored. Nothing was counted against your exports. Try again later.',
  interrupted: 'The export was interrupted too often. Nothing was counted against your exports. Try again later.',
  abandoned:
    'The stream was not finished. Nothing was counted against your exports. Try again. If it takes long, use async=true to get a CSV file for download.',
  broken: 'The stream broke before its end. Nothing was counted against your exports. Try again.',
} as const;

export function retryWaitMs(failures: number, waitsSeconds: readonly number[]): number | undefined {
  const seconds = waitsSeconds[failures - 1];
  return seconds === undefined ? undefined : seconds * 1000;
}
