/** The cell of every account that was given no other one. With one cell, it is the only one. */
export const mainCell = 'main';

/** Header of internal HTTP requests with the cell of the account. */
export const cellHeader = 'x-cell';
