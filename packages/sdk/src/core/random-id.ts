/** Returns a unique string. */
export const randomId = (): string => {
  const { crypto } = globalThis as { crypto?: Partial<Crypto> }
  return (
    crypto?.randomUUID?.() ??
    // `crypto.randomUUID` is missing in pages without https, and both functions in React Native.
    (crypto?.getRandomValues
      ? crypto.getRandomValues(new Uint32Array(4))
      : [Date.now(), ...Array.from({ length: 2 }, Math.random)]
    ).join('-')
  )
}
