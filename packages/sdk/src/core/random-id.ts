/** A text that never comes twice. */
export const randomId = (): string => {
  const { crypto } = globalThis as { crypto?: Partial<Crypto> }
  return (
    crypto?.randomUUID?.() ??
    // Pages without https lack the one above, React Native both.
    (crypto?.getRandomValues
      ? crypto.getRandomValues(new Uint32Array(4))
      : [Date.now(), ...Array.from({ length: 4 }, () => Math.random() * 2 ** 32)]
    ).join('-')
  )
}
