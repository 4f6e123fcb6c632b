/** Returns a unique string. */
export const randomId = (): string => {
  try {
    const { crypto } = globalThis
    // `crypto.randomUUID` is missing in pages without https, and both functions in React Native.
    return (
      (crypto.randomUUID as typeof crypto.randomUUID | undefined)?.() ??
      crypto.getRandomValues(new Uint32Array(4)).join('-')
    )
  } catch {
    return [Date.now(), Math.random(), Math.random()].join('-')
  }
}
