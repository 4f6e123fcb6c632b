import { build } from '../../tsup.base.ts'

export default build({
  entry: {
    index: 'src/index.ts',
    website: 'src/website.ts',
  },
})
