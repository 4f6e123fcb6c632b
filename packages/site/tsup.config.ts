import { cpSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { build } from '../../tsup.base.ts'

export default build({
  platform: 'node',
  onSuccess: async () => {
    await copyFile('../../LICENSE', 'LICENSE')
    cpSync('src/assets', 'dist/assets', { recursive: true })
  },
})
