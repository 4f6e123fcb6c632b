import type { Plugin } from 'esbuild'

/** Replacements of Node modules in commander. An import would call every getter of a module. */
const instead: Readonly<Record<string, string>> = {
  // The getters of the standard streams open them.
  'node:process': 'export default globalThis.process',
  // Only needed for commands in separate executables.
  'node:child_process':
    "export default { spawn: (...all) => process.getBuiltinModule('node:child_process').spawn(...all) }",
  // Their imports load streams and string comparison.
  'node:fs': "export default process.getBuiltinModule('node:fs')",
  'node:util': "export const { stripVTControlCharacters } = process.getBuiltinModule('node:util')",
}

/** Bundles commander without modules that a list of commands does not need: a fifth of `chowk --help`'s time. */
export const commanderInside: Plugin = {
  name: 'commander-inside',
  setup(build) {
    build.onResolve({ filter: /^node:/ }, ({ path, importer }) =>
      path in instead && /[\\/]node_modules[\\/]commander[\\/]/.test(importer)
        ? { path, namespace: 'instead' }
        : undefined,
    )
    build.onLoad({ filter: /.*/, namespace: 'instead' }, ({ path }) => ({
      contents: instead[path] ?? '',
      loader: 'js',
    }))
  },
}
