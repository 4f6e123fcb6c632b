import { build } from '../../tsup.base.ts'

const entry = { index: 'src/index.ts', query: 'src/query/index.ts', schemas: 'src/schemas/index.ts' }

// ky is an ES module alone.
export default [build({ entry }), build({ entry, format: 'cjs', noExternal: ['ky'] })]
