import { booleanQuery } from '../pipeline/6-input/query-parameters';

/** Without it, Excel reads a CSV in the encoding of the computer (decision 21.4). */
export const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

export const bomQuery = booleanQuery('Whether the CSV begins with a byte order mark, which Excel needs to read accented letters', false);
