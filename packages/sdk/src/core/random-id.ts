/** Returns a unique string. `crypto.randomUUID` is missing in pages without https and in React Native. */
export const randomId = (): string => {
  try {
    return crypto.randomUUID()
  } catch {
    return [Date.now(), Math.random(), Math.random()].join('-')
  }
}
