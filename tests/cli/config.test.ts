import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { parse } from 'smol-toml'
import { expect, test } from 'vitest'
import { bare, chowk, folder, program } from './chowk.ts'

/** Runs a command in a folder. */
const inside = (cwd: string, words: readonly string[], environment: Record<string, string> = {}) =>
  spawnSync(process.execPath, [program, ...words], { cwd, env: bare(environment), encoding: 'utf8' })

test('a flag counts more than the environment, and that more than the file', () => {
  const path = folder()
  for (const name of ['file', 'environment', 'flag'])
    inside(path, ['members', 'create', name, '--store', `sqlite:${join(path, `${name}.sqlite`)}`])
  writeFileSync(join(path, 'chowk.toml'), 'store = "sqlite:./file.sqlite"\n')
  const named = (words: string[], environment: Record<string, string> = {}) =>
    (
      JSON.parse(inside(path, ['members', 'list', ...words], environment).stdout) as {
        items: { username: string }[]
      }
    ).items.map(({ username }) => username)
  const environment = { CHOWK_STORE: 'sqlite:./environment.sqlite' }
  expect(named([])).toEqual(['file'])
  expect(named([], environment)).toEqual(['environment'])
  expect(named(['--store', 'sqlite:./flag.sqlite'], environment)).toEqual(['flag'])
})

test('check tells every problem with its line, and what is no TOML', async () => {
  const path = folder()
  const file = join(path, 'wrong.toml')
  writeFileSync(file, 'port = 99999\n\npublic-url = "https://x"\nsite = "no"\nlog_level = "loud"\n')
  const { code, error } = await chowk(['config', 'check', file])
  expect(code).toBe(5)
  expect(error.split('\n').slice(0, 4)).toEqual([
    `chowk: ${file}:1: "port" is not valid: It is a number from 0 to 65535.`,
    `${file}:3: there is no setting "public-url"; "public_url" is one.`,
    `${file}:4: "site" is true or false.`,
    `${file}:5: "log_level" is one of silent, fatal, error, warn, info, debug.`,
  ])
  writeFileSync(file, 'port = 4000\nhost\n')
  expect((await chowk(['config', 'check', file])).error).toMatch(/wrong\.toml:2: this is no TOML/)
  // Nothing is done with a file that is wrong.
  const serving = await chowk(['serve', '--store', 'memory', '--port', '0'], { CHOWK_CONFIG: file })
  expect([serving.code, serving.out]).toEqual([5, ''])
})

test('the schema takes what the program takes', async () => {
  const { out } = await chowk(['config', 'schema'])
  const validate = new Ajv().compile(JSON.parse(out) as object)
  expect(
    validate(parse('store = "memory"\nport = 4001\nsite = false\npublic_url = "https://chowk.example"\n')),
  ).toBe(true)
  for (const wrong of ['port = "4001"', 'log_level = "loud"', 'publicUrl = "x"', 'site = 1'])
    expect(validate(parse(wrong)), wrong).toBe(false)
})

test('--public-url says what is missing', async () => {
  const { code, error } = await chowk(['serve', '--public-url', 'chowk.example'])
  expect(code).toBe(2)
  expect(error).toContain('It begins with https://, or with http:// on this machine: https://chowk.example')
  expect((await chowk(['serve', '--public-url', 'https://chowk.example/site'])).error).toContain(
    'It has no path, query or name in it: https://chowk.example',
  )
})
