/** Objects that look like something else to code that asks a value for a property before it asks for its type. */
export const oddObjects: readonly unknown[] = [
  { length: { toString: 'x' } },
  { length: { valueOf: null, toString: null } },
  { length: -1 },
  { length: 4_294_967_296 },
  { length: '3', 0: 'a' },
  { size: { toString: 'x' } },
  { toString: 'x', valueOf: 'x' },
  { toJSON: 'x' },
  { constructor: { prototype: null }, then: 'x' },
  { hasOwnProperty: 1, propertyIsEnumerable: 1 },
  { type: { length: { toString: 'x' } }, format: { toString: 1 } },
]
