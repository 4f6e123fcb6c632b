/**
 * Sets a property that is not listed, printed, cloned or compared. Held as a function, a value passes as it is through
 * the proxies that Vue, Svelte and MobX put around what is kept in reactive state; a private field would not.
 */
export const hide = (object: object, name: PropertyKey, value: unknown): void =>
  void Object.defineProperty(object, name, { value, configurable: true, writable: true })

/** The hidden state of a client, a namespace, a page or a failed call. Undefined for other values. */
export const inside: unique symbol = Symbol.for('@chowk/sdk inside') as never
