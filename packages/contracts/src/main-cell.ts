/** The cell of every account that was given no other one. With one cell, it is the only one. */
export const mainCell = 'main';

/** Header of internal HTTP requests with the cell of the account. */
/** JSON of the origin of a request, escaped as a part of a URL. */
export const originHeader = 'x-origin';

export const cellHeader = 'x-cell';
