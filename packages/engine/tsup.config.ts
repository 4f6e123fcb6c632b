import { build } from '../../tsup.base.ts'

export default build({
  entry: {
    index: 'src/index.ts',
    website: 'src/website.ts',
    'large-site': 'src/seed/large-site/index.ts',
  },
})
