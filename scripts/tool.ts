// Tools that are not needed every day: `npm run tool -- NAME OPTIONS`. Without a name, lists all tools.
import { spawnSync } from 'node:child_process'
import { tools } from './tools.ts'

const [name = '', ...options] = process.argv.slice(2)
const tool = Object.hasOwn(tools, name) ? tools[name] : undefined
if (tool)
  process.exitCode =
    spawnSync('sh', ['-c', `${tool.command} "$@"`, name, ...options], { stdio: 'inherit' }).status ?? 1
else {
  console.error(`npm run tool -- NAME [options]\n`)
  for (const [each, { does }] of Object.entries(tools)) console.error(`${each}\n    ${does}`)
  process.exitCode = 1
}
