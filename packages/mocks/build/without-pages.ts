import type { Plugin } from 'esbuild'

/** Code of the engine that nothing in a mock begins, with what is left of it. */
const unused: readonly (readonly [path: RegExp, contents: string])[] = [
  [/[\\/]engine[\\/]src[\\/]pipeline[\\/]view\.ts$/, 'export const view = undefined, lookFirst = undefined'],
  [
    /[\\/]domains[\\/]members[\\/]deletion[\\/]deletion-task\.ts$/,
    "export const deletionTask = { kind: 'member_deletion' }",
  ],
]

/** Leaves out the pages of the site, and the deletion of members by operators. */
export const engineWithoutPages: Plugin = {
  name: 'engine-without-pages',
  setup(build) {
    for (const [filter, contents] of unused) build.onLoad({ filter }, () => ({ contents }))
  },
}
