import type { Plugin } from 'esbuild'

/** Code of the engine that nothing in a mock begins, with what is left of it. */
const unused: readonly (readonly [path: RegExp, contents: string])[] = [
  [
    /[\\/]engine[\\/]src[\\/]pipeline[\\/]view\.ts$/,
    'export const view = undefined, checkPrecondition = undefined',
  ],
  [
    /[\\/]domains[\\/]members[\\/]deletion[\\/]deletion-task\.ts$/,
    "export const deletionTask = { kind: 'member_deletion' }",
  ],
  [/[\\/]domains[\\/]members[\\/]export\.ts$/, 'export const exportMember = undefined'],
  [/[\\/]domains[\\/](?:mail|passkeys|passwords|sessions)[\\/]index\.ts$/, 'export const handlers = {}'],
  [
    /[\\/]internal[\\/](?:mail|passkeys|passwords|sessions)\.ts$/,
    'export const mail = {}, passkeys = {}, passwords = {}, sessions = {}',
  ],
]

/** Leaves out the pages of the site, what people do there with their account, and what operators alone do. */
export const engineWithoutPages: Plugin = {
  name: 'engine-without-pages',
  setup(build) {
    for (const [filter, contents] of unused) build.onLoad({ filter }, () => ({ contents }))
  },
}
