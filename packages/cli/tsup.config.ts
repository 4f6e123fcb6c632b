import { copyFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from '../../tsup.base.ts'
import { commanderInside } from './build/commander-inside.ts'

export default build({
  entry: ['src/main.ts'],
  platform: 'node',
  dts: false,
  // Otherwise tsup would resolve the modules that the plugin replaces.
  removeNodeProtocol: false,
  esbuildPlugins: [commanderInside],
  onSuccess: async () => {
    await copyFile('../../LICENSE', 'LICENSE')
    const commander = createRequire(join(process.cwd(), 'package.json')).resolve('commander')
    await copyFile(join(commander, '../LICENSE'), 'dist/commander.LICENSE.txt')
  },
})
