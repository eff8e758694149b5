/** Why a job could not be done, in words for its owner (spec 2.10: error_message). No cause of ours is in them. */
export const failureTexts = {
  noRoom: 'There was no room left to store the file. Nothing was counted against your exports; please try again later.',
  sourceAway: 'The consent records could not be read for too long. Nothing was counted against your exports; please try again later.',
  storeAway: 'The file could not be stored. Nothing was counted against your exports; please try again later.',
  interrupted: 'The export was interrupted too often. Nothing was counted against your exports; please try again later.',
  abandoned: 'The stream was not finished. Nothing was counted against your exports; please try again.',
  broken: 'The stream broke before its end.',
} as const;
