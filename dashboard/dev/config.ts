/** PICTURES=1: no hostile or endless texts, for the pictures of the README. */
export const isForPictures = process.env['PICTURES'] === '1';
