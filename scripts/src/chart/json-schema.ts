export type Schema = Readonly<Record<string, unknown>>;

export const text = (description: string, more: Schema = {}): Schema => ({ type: 'string', description, ...more });
export const flag = (description: string): Schema => ({ type: 'boolean', description });
export const count = (description: string, minimum = 0, maximum?: number): Schema => ({
  type: 'integer',
  description,
  minimum,
  ...(maximum === undefined ? {} : { maximum }),
});
export const choice = (description: string, ...allowed: string[]): Schema => ({ enum: allowed, description });
export const port = (description: string): Schema => count(description, 1, 65_535);
export const list = (description: string, items: Schema): Schema => ({ type: 'array', description, items });
export const anything = (description: string): Schema => ({ type: 'object', description });
export const texts = (description: string): Schema => ({ type: 'object', description, additionalProperties: { type: 'string' } });
/** Allows no other property, so that Helm rejects a mistyped name. */
export const exactly = (description: string, properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema => ({
  type: 'object',
  description,
  additionalProperties: false,
  properties,
  ...(required.length === 0 ? {} : { required }),
});
