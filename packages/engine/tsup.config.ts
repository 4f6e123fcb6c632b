import { build } from '../../tsup.base.ts'

export default build({
  entry: {
    index: 'src/index.ts',
    visits: 'src/visits/index.ts',
    moderation: 'src/moderation/index.ts',
    'large-site': 'src/seed/large-site/index.ts',
  },
})
