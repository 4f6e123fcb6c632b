import { build } from '../../tsup.base.ts'
import { preparedDocument } from './build/prepared-document.ts'

export default build({
  entry: {
    index: 'src/index.ts',
    core: 'src/core.ts',
    openapi: 'src/openapi/index.ts',
    internal: 'src/internal/index.ts',
    characters: 'src/formats/characters.ts',
    errors: 'src/vocabulary/errors.ts',
    search: 'src/search.ts',
    'namespace-descriptions': 'src/namespace-descriptions.ts',
  },
  esbuildPlugins: [preparedDocument],
})
