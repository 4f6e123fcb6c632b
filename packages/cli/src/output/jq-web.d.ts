declare module 'jq-web' {
  const loading: Promise<{
    /** Returns the output of `jq`. @throws Error with its messages on standard error. */
    raw(input: string, filter: string, flags?: readonly string[]): string
  }>
  export default loading
}
