import { build } from '../../tsup.base.ts'

export default [
  build(),
  // ky is ESM only, which not everything that calls `require` can load: this build brings it along.
  build({ format: 'cjs', noExternal: ['ky'] }),
]
