import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { programTarballs } from '../../scripts/packed.ts'
import { freePort } from '../harness/free-port.ts'
import { tempFolder } from '../harness/temporary.ts'

const dockerfile = join(import.meta.dirname, '../../examples/deploy/Dockerfile')

/** Returns the instructions of the image itself, without those of the stage that builds the packages. */
function instructions(): (readonly [name: string, value: string])[] {
  const text = readFileSync(dockerfile, 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
  const image = text.split(/^FROM /m).at(-1)!
  return Array.from(image.matchAll(/^([A-Z]+) (.*)$/gm), ([, name, value]) => [name!, value!] as const)
}

/** Returns the command of an instruction in JSON form. */
const commandIn = (value: string): string[] => JSON.parse(value.replace(/^[^[]*/, '')) as string[]

test('runs the packed packages in the image, publishes a post and keeps it after a restart', async () => {
  const root = tempFolder()
  const packed = join(root, 'packed')
  mkdirSync(packed)
  for (const tarball of programTarballs()) copyFileSync(tarball, join(packed, basename(tarball)))
  // The user and folders of a container.
  const bin = join(root, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'chown'), '#!/bin/sh\nexit 0\n')
  chmodSync(join(bin, 'chown'), 0o755)
  const within = (text: string) => text.replace(/(?<![\w.])\/(?=(packed|opt|data)\b)/g, `${root}/`)
  let env: Record<string, string> = { PATH: `${bin}:${process.env.PATH!}` }
  let cwd = root
  let command: string[] = []
  let health: string[] = []
  const steps: Record<string, (value: string) => void> = {
    WORKDIR: (value) => mkdirSync((cwd = within(value)), { recursive: true }),
    RUN: (value) =>
      // With the machine's registry.
      void execFileSync('sh', ['-ec', within(value.replace(/^(--\S+ +)+/, ''))], {
        cwd,
        env: { ...process.env, ...env },
        stdio: 'pipe',
      }),
    ENV: (value) => {
      for (const [, name, set] of value.matchAll(/(\w+)=(\S+)/g))
        env = { ...env, [name!]: within(set!).replace('$PATH', env.PATH!) }
    },
    HEALTHCHECK: (value) => (health = commandIn(value)),
    CMD: (value) => (command = commandIn(value)),
    USER: () => undefined,
    VOLUME: () => undefined,
    EXPOSE: () => undefined,
  }
  for (const [name, value] of instructions()) steps[name]!(value)

  const port = String(await freePort())
  const settings = { ...env, HOME: root, CHOWK_PORT: port, CHOWK_HOST: '127.0.0.1' }
  const baseUrl = `http://127.0.0.1:${port}/api/v1`
  const run = ([program, ...args]: string[], key = '') =>
    spawnSync(program!, args, {
      cwd,
      env: { ...settings, CHOWK_BASE_URL: baseUrl, CHOWK_API_KEY: key },
      encoding: 'utf8',
    })
  const start = async () => {
    const server = spawn(command[0]!, command.slice(1), { cwd, env: settings, stdio: 'ignore' })
    onTestFinished(() => void server.kill('SIGKILL'))
    await expect.poll(() => run(health).status, { interval: 200 }).toBe(0)
    return async () => {
      const exit = once(server, 'exit')
      server.kill('SIGTERM')
      expect(await exit).toEqual([0, null])
    }
  }
  expect(run(health).status).toBe(1)
  const stop = await start()
  expect(run(['chowk', 'members', 'create', 'asha'])).toMatchObject({ status: 0, stderr: '' })
  const key = run(['chowk', 'keys', 'create', 'asha', '--name', 'first']).stdout.trim()
  const post = ['--title', 'Hello', '--body', '<p>My first post.</p>', '--json']
  expect(run(['chowk', 'posts', 'create', ...post], key)).toMatchObject({ status: 0 })
  await stop()
  await start()
  expect(run(['chowk', 'posts', 'list', '--json'], key).stdout).toContain('My first post.')
})
