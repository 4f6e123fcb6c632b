import { cpSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { build } from '../../tsup.base.ts'

export default build({
  // A list in JSON, which ES2024 has no way to import: it is built in.
  noExternal: ['tlds'],
  platform: 'node',
  onSuccess: async () => {
    await copyFile('../../LICENSE', 'LICENSE')
    cpSync('src/assets', 'dist/assets', { recursive: true })
  },
})
