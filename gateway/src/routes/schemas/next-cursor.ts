import { Type } from '@sinclair/typebox';

export const NextCursor = Type.String({ description: 'Cursor of the next page; "" on the last page' });
