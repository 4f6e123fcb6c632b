/**
 * Sets a property that is not listed, printed, cloned or compared. As a function, a value passes unchanged through the
 * proxies of Vue, Svelte and MobX. A private field would not.
 */
export const hide = (object: object, name: PropertyKey, value: unknown): void =>
  void Object.defineProperty(object, name, { value, configurable: true, writable: true })

/** The hidden state of a client, a namespace, a page or a failed call. Undefined for other values. */
export const inside: unique symbol = Symbol.for('@chowk/sdk inside') as never
