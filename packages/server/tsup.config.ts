import { build } from '../../tsup.base.ts'

export default build({
  entry: ['src/index.ts', 'src/serving.ts', 'src/settings.ts', 'src/tracing.ts'],
  platform: 'node',
})
