/** Merges options: undefined keeps those before. */
export function mergeDefined<Options extends object>(...all: readonly (Options | undefined)[]): Options {
  const entries = all.flatMap((options) => Object.entries(options ?? {}))
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Options
}
