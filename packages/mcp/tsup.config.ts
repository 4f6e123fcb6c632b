import { build } from '../../tsup.base.ts'

export default build({ platform: 'node' })
