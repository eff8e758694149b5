import { Type } from '@sinclair/typebox';

export const NextCursor = Type.String({ description: '"" on the last page' });
