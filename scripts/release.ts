// Builds, packs and checks every package, then publishes those whose version the registry lacks.
//
//   node scripts/release.ts            publishes; a changelog and versions come from `npm run tool -- version`
//   node scripts/release.ts --dry-run  publishes to a registry of this machine, installs from there with npm, pnpm and yarn, and
//                                      tries a changeset after this version
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installWithEach } from './release/install-with-each.ts'
import { checkNextVersion } from './release/next-version.ts'
import { startRegistry } from './release/registry.ts'

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } })

const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void => {
  console.log(`\n$ ${command} ${args.join(' ')}`)
  execFileSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
}

run('npm', ['run', '--silent', 'pack:all'])
run('npm', ['run', '--silent', 'tool', '--', 'packages'])
if (!values['dry-run']) run('changeset', ['publish'])
else {
  await using registry = await startRegistry()
  run('changeset', ['publish', '--no-git-tag'], { NPM_CONFIG_USERCONFIG: registry.npmrc })
  installWithEach(registry)
  checkNextVersion(join(registry.folder, 'next'))
}
