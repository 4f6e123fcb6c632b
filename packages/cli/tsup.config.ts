import { build } from '../../tsup.base.ts'

export default build({ entry: ['src/main.ts'], platform: 'node', dts: false })
