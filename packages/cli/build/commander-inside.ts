import type { Plugin } from 'esbuild'

/** What commander imports of Node, and what it is given instead. */
const instead: Readonly<Record<string, string>> = {
  // All of its getters are called where it is imported, and those of the standard streams open them.
  'node:process': 'export default globalThis.process',
  // For programs whose commands are files of their own; ours are none.
  'node:child_process':
    "export default { spawn: (...all) => process.getBuiltinModule('node:child_process').spawn(...all) }",
}

/** Commander goes into the program, so that it need not load what a list of commands does without: a fifth of the time of `chowk --help`. */
export const commanderInside: Plugin = {
  name: 'commander-inside',
  setup(build) {
    build.onResolve({ filter: /^node:(?:process|child_process)$/ }, ({ path, importer }) =>
      /[\\/]node_modules[\\/]commander[\\/]/.test(importer) ? { path, namespace: 'instead' } : undefined,
    )
    build.onLoad({ filter: /.*/, namespace: 'instead' }, ({ path }) => ({
      contents: instead[path] ?? '',
      loader: 'js',
    }))
  },
}
