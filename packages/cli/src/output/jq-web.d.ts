declare module 'jq-web' {
  const loading: Promise<{
    /** What the program `jq` prints. @throws Error with what it says on standard error. */
    raw(input: string, filter: string, flags?: readonly string[]): string
  }>
  export default loading
}
