import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { tempFolder } from '../harness/temporary.ts'

const repository = join(import.meta.dirname, '../..')
const cli = join(repository, 'packages/cli')

/**
 * Stubs of commands that change the machine or need a network. Each records its call and does what the rest requires.
 */
const STAND_INS = {
  'apt-get': '',
  curl: 'echo key',
  gpg: 'cat > "$3"',
  adduser: '',
  systemctl: '',
  runuser: 'shift 3; exec "$@"',
  npm: `mkdir -p "$4/bin" "$4/lib/node_modules/@chowk/cli"
    ln -sf ${cli}/bin/chowk.js "$4/bin/chowk"; cp ${cli}/chowk*.service ${cli}/chowk-backup.timer "$4/lib/node_modules/@chowk/cli/"`,
  install: `kept=(); while (($#)); do case $1 in -o|-g) shift 2;; *) kept+=("$1"); shift;; esac; done
    exec /usr/bin/install "\${kept[@]}"`,
}

/** The commands that a section of a document has, block by block. */
function commandsIn(document: string, section: string): string[] {
  const text = readFileSync(join(repository, document), 'utf8')
    .split(`\n## ${section}\n`)[1]!
    .split('\n## ')[0]!
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, code]) => code!)
}

/** A folder that commands take for the root of a machine. */
function scratchRoot() {
  const root = tempFolder()
  for (const folder of [
    'bin',
    'etc/apt/sources.list.d',
    'etc/systemd/system',
    'usr/share/keyrings',
    'usr/local/bin',
    'opt',
    'var/lib',
  ])
    mkdirSync(join(root, folder), { recursive: true })
  for (const [name, script] of Object.entries(STAND_INS)) {
    writeFileSync(join(root, 'bin', name), `#!/bin/bash\necho "${name} $*" >> ${root}/called\n${script}\n`)
    chmodSync(join(root, 'bin', name), 0o755)
  }
  const within = (text: string) =>
    text.replace(/(?<![\w.])\/(?=(etc|opt|var|usr\/share|usr\/local)\/)/g, `${root}/`)
  return {
    root,
    within,
    run: (commands: string, flags: readonly string[] = ['-e']) =>
      spawnSync('bash', [...flags, '-uo', 'pipefail', '-O', 'expand_aliases', '-c', within(commands)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { HOME: root, PATH: `${root}/bin:${process.env.PATH}` },
      }),
    called: () => readFileSync(join(root, 'called'), 'utf8'),
  }
}

test('installs, starts and updates chowk with the documented commands', async () => {
  const [node, program, use, update, ...otherCommands] = commandsIn('docs/install.md', 'On a host')
  expect(otherCommands).toEqual([])
  const { root, within, run, called } = scratchRoot()
  for (const commands of [node!, program!]) expect(run(commands)).toMatchObject({ status: 0, stderr: '' })
  expect(called()).toMatch(
    /apt-get install -y nodejs\n(.*\n)*adduser --system .* chowk\n(.*\n)*systemctl enable --now chowk/,
  )
  const mode = (path: string) => (statSync(join(root, path)).mode & 0o777).toString(8)
  expect(['etc/chowk', 'etc/chowk/chowk.toml', 'var/lib/chowk'].map(mode)).toEqual(['750', '640', '700'])

  const path = join(root, 'etc/systemd/system/chowk.service')
  const unit = within(readFileSync(path, 'utf8'))
  writeFileSync(path, unit)
  // Which complains on standard error of what it does not understand.
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' })
  expect(verified.stderr.split('\n').filter((line) => line.includes('chowk.service'))).toEqual([])
  expect(verified.status).toBe(0)

  const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)![1]!
  const [variable, file] = setting('Environment').split('=') as [string, string]
  const [command, ...args] = setting('ExecStart').split(' ')
  const server = spawn(command!, args, {
    cwd: setting('WorkingDirectory'),
    env: { PATH: process.env.PATH, [variable]: file, CHOWK_PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const exit = once(server, 'exit')
  onTestFinished(() => void server.kill('SIGKILL'))
  for await (const line of createInterface({ input: server.stdout })) if (line.includes('listening on')) break

  // Nothing answers at the public URL, which doctor is right to say.
  const used = run(use!, [])
  expect(used.stdout).toMatch(
    /✓ store: .*\n(.*\n)*asha: id 1, plan pro, active\nhttps:\/\/chowk\.example\/sign-in\?link=\w+/,
  )
  expect(run(`${use!.split('\n')[0]}\n${update!}`)).toMatchObject({ status: 0 })
  expect(called().trim().split('\n').at(-1)).toBe('systemctl restart chowk')
  expect(mode('var/lib/chowk/before-update.backup')).toBe('600')
  server.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
})
