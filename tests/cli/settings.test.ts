import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { parse } from 'smol-toml'
import { beforeEach, describe, expect, test } from 'vitest'
import { drawSample } from '../harness/sweep.ts'
import { chowk, folder, startServerProgram } from './chowk.ts'

interface Property {
  readonly type: 'boolean' | 'number' | 'string'
  readonly description: string
}

let properties: Readonly<Record<string, Property>>
let isRead = false
let validate: (value: unknown) => boolean

beforeEach(async () => {
  if (isRead) return
  isRead = true
  const schema = JSON.parse((await chowk(['config', 'schema'])).out) as { properties: typeof properties }
  properties = schema.properties
  const compiled = new Ajv().compile(schema)
  validate = (value) => compiled(value)
})

/** Values that no server can use, as TOML, and what is said of each. Of contradictions, the first line is the setting. */
const impossible: Readonly<Record<string, readonly (readonly [toml: string, message: string])[]>> = {
  port: [
    ['port = 65536', 'from 0 to 65535'],
    ['port = 4000.5', 'from 0 to 65535'],
    ['port = 5060', 'send nothing to 5060'],
  ],
  host: [
    ['host = "999.1.1.1"', 'not an IP address of this machine'],
    ['host = "203.0.113.7"', 'not an IP address of this machine'],
    ['host = "no host"', 'not an IP address of this machine'],
  ],
  store: [
    ['store = "mysql://localhost/x"', 'memory, sqlite:PATH'],
    ['store = "sqlite:/nowhere/x.sqlite"', 'The directory /nowhere does not exist'],
    ['store = "sqlite:/tmp"', 'is a directory'],
    ['store = "postgres://u:secret@localhost/x?shard=1"', 'shard'],
  ],
  images: [
    ['images = "ftp://x"', 'database, folder:PATH or s3://BUCKET'],
    ['images = "s3://"', 's3://BUCKET'],
    ['images = "s3://bucket"', 'AWS_ACCESS_KEY_ID'],
    ['images = "folder:/dev/null/images"', '/dev/null'],
  ],
  seed: [['seed = "/nowhere/seed.json"', 'File not found: /nowhere/seed.json']],
  public_url: [
    ['public_url = "chowk.example"', 'starts with https://'],
    ['public_url = "https://chowk.example/site"', 'without a path'],
    ['public_url = "http://chowk.example:6000"', 'send nothing to 6000'],
  ],
  control: [['control = true\nhost = "0.0.0.0"', 'needs no key']],
  now: [
    ['now = "soon"', 'a time such as'],
    ['now = "2027-01-31"', 'Only a server with the control interface'],
  ],
  random: [['random = "x"', 'Only a server with the control interface']],
  trust_proxy: [
    ['trust_proxy = "banana"', 'is not a network'],
    ['trust_proxy = "10.0.0.0/40"', 'is not a network'],
  ],
  metrics_address: [
    ['metrics_address = "9464"', 'not an address to listen on'],
    ['metrics_address = "203.0.113.7:9464"', 'not an IP address of this machine'],
    ['metrics_address = "127.0.0.1:4000"', 'use another port'],
  ],
  traces: [['traces = "localhost:4318"', 'a URL such as']],
  trust_traceparent: [],
  limits: [
    ['limits = "/nowhere/limits.json"', 'File not found: /nowhere/limits.json'],
    ['limits = "/tmp"', '/tmp'],
  ],
  places: [['places = "/nowhere/places.json"', 'File not found: /nowhere/places.json']],
  disable_api: [],
  site: [],
  sign_up: [['sign_up = "everybody"', 'one of open, invite, closed']],
  site_name: [
    ['site_name = " "', 'a line of at most 60'],
    ['site_name = "two\\nlines"', 'no line break'],
  ],
  site_description: [[`site_description = "${'a'.repeat(201)}"`, 'at most 200']],
  site_about: [['site_about = "/nowhere/about.md"', 'File not found: /nowhere/about.md']],
  site_rules: [['site_rules = "/nowhere/rules.md"', 'File not found: /nowhere/rules.md']],
  site_privacy: [['site_privacy = "/nowhere/privacy.md"', 'File not found: /nowhere/privacy.md']],
  site_contact: [['site_contact = "the office"', 'an address such as']],
  site_colour: [['site_colour = "teal"', 'a colour such as']],
  site_logo: [
    ['site_logo = "/nowhere/logo.png"', 'File not found: /nowhere/logo.png'],
    ['site_logo = "package.json"', 'is not a PNG'],
  ],
  mail: [
    ['mail = "smtp://"', 'a mail server such as'],
    ['mail = "smtp://u:secret%@mail.example"', 'written as %25'],
    ['mail = "smtp://mail.example"', 'mail_from'],
    ['mail = "smtp://mail.example"\nmail_from = "a@chowk.example"\nsite = false', 'Only the website sends'],
  ],
  mail_from: [
    ['mail_from = "no address"', 'a sender such as'],
    ['mail_from = "a@chowk.example"', 'requires a mail server'],
  ],
  workers: [
    ['workers = 0', 'from 1 to 256'],
    ['workers = 2\nstore = "memory"', 'Workers need a store'],
    ['workers = 2\ncontrol = true', 'in one process'],
  ],
  connections: [['connections = 1', 'from 2 to 1000']],
  log_format: [['log_format = "xml"', 'one of auto, json, pretty']],
  drain: [['drain = -1', 'seconds from 0 to 3600']],
  log_level: [['log_level = "loud"', 'one of silent']],
}

const wrongTypes = {
  boolean: ['"yes"', '1', '""'],
  number: ['"4000"', 'true', '[1]'],
  string: ['5', 'true', '["x"]', '""'],
}

/** Checks a file, and optionally expects a server with it to report the same. */
async function check(toml: string, { serves }: { serves: boolean }) {
  const file = join(folder(), 'chowk.toml')
  writeFileSync(file, `${toml}\n`)
  const checked = await chowk(['config', 'check', file])
  if (serves) {
    const served = await chowk(['serve'], { CHOWK_CONFIG: file })
    expect([served.code, served.out, served.error]).toEqual([checked.code, '', checked.error])
  }
  return { ...checked, error: checked.error.replaceAll(file, 'FILE') }
}

test('tests values of every setting', () => {
  expect(Object.keys(impossible).sort()).toEqual(Object.keys(properties).sort())
})

describe('`config check` and `serve` report the same setting, place and fix', () => {
  test.each(Object.keys(impossible))('%s', async (key) => {
    const wrong = [
      ...wrongTypes[properties[key]!.type].map(
        (value) => [`${key} = ${value}`, /Expected |Example|kept in/] as const,
      ),
      ...impossible[key]!,
    ]
    const served = drawSample(wrong, 1)
    for (const each of wrong) {
      const [toml, message] = each
      const { code, error } = await check(toml, { serves: served.includes(each) })
      expect([toml, code, error]).toEqual([toml, 5, expect.stringMatching(message)])
      expect(error).toMatch(new RegExp(`FILE:1: "${key}" is invalid\\. .*`))
      expect(error).not.toContain('secret')
    }
    for (const value of wrongTypes[properties[key]!.type])
      expect(validate(parse(`${key} = ${value}`)), `${key} = ${value}`).toBe(false)
  })

  test('reports all problems together, in the order of the file', async () => {
    const { error } = await check(
      'host = "nowhere.invalid"\nworkers = 2\nstore = "memory"\nprot = 1\nlimits = "/none"',
      { serves: true },
    )
    expect(error.match(/FILE:\d+/g)).toEqual(['FILE:1', 'FILE:2', 'FILE:4', 'FILE:5'])
  })
})

test.each([
  [
    ['--port', '5060'],
    {},
    '--port is invalid. Expected another port: browsers and fetch send nothing to 5060.',
  ],
  [[], { CHOWK_PORT: '5060' }, 'CHOWK_PORT is invalid. Expected another port'],
  [['--host', ''], {}, '--host is invalid. Expected text.'],
  [['--mail', 'smtp://u:secret@'], {}, '--mail is invalid. Expected a mail server such as'],
  [['--workers', '2'], { CHOWK_STORE: 'memory' }, '--workers is invalid. Workers need a store'],
  [[], { CHOWK_LIMITS: '/none' }, 'CHOWK_LIMITS is invalid. File not found: /none.'],
  [[], { CHOWK_SITE: '1', CHOWK_CONTROL: 'maybe' }, 'CHOWK_CONTROL is invalid. Expected 1, true, yes or on'],
])('stops a server at its start for %j %j', async (flags, environment, message) => {
  const { code, out, error } = await chowk(['serve', ...flags], environment)
  expect([code, out, error]).toEqual([2, '', expect.stringContaining(message)])
  expect(error).not.toContain('secret')
})

test('links of operators lead to the port and the public URL of the settings', async () => {
  const path = folder()
  const file = join(path, 'chowk.toml')
  const environment = { CHOWK_CONFIG: file, CHOWK_STORE: `sqlite:${path}/chowk.sqlite` }
  writeFileSync(file, 'port = 5123\n')
  await chowk(['members', 'create', 'asha'], environment)
  const linked = async (more: Record<string, string>, ...flags: string[]) => {
    const links = []
    for (const words of [['sign-in', 'asha'], ['invite']]) {
      const { out, error } = await chowk(['members', ...words, ...flags], { ...environment, ...more })
      links.push(error || new URL(out.trim()).origin)
    }
    expect(links[0]).toBe(links[1])
    return links[0]
  }
  expect(await linked({})).toBe('http://localhost:5123')
  expect(await linked({ CHOWK_PORT: '5124' })).toBe('http://localhost:5124')
  expect(await linked({ CHOWK_PORT: '5124' }, '--port', '5125')).toBe('http://localhost:5125')
  expect(await linked({ CHOWK_PUBLIC_URL: 'https://chowk.example' })).toBe('https://chowk.example')
  expect(await linked({ CHOWK_PORT: '0' })).toContain('name the address of the site with --public-url')
})

test('rejects a base URL with a blocked port with a clear message', async () => {
  const { code, error } = await chowk(['whoami', '--base-url', 'http://localhost:5060/api/v1'], {
    CHOWK_API_KEY: 'chk_x',
  })
  expect([code, error]).toEqual([2, expect.stringContaining('Browsers and fetch send nothing to port 5060')])
})

test('checks a file with the environment that overrides it', async () => {
  const file = join(folder(), 'chowk.toml')
  writeFileSync(file, 'mail = "smtp://mail.example"\n')
  expect(await chowk(['config', 'check', file])).toMatchObject({ code: 5 })
  expect(await chowk(['config', 'check', file], { CHOWK_MAIL_FROM: 'chowk@chowk.example' })).toMatchObject({
    code: 0,
    out: `${file} is valid. Settings: mail.\n`,
  })
})

test('starts with every configuration that the check accepts', async () => {
  const path = folder()
  mkdirSync(join(path, 'images'))
  writeFileSync(join(path, 'limits.json'), '{"burst_per_minute": 7}')
  writeFileSync(
    join(path, 'chowk.toml'),
    [
      `store = "sqlite:${path}/chowk.sqlite"`,
      `images = "folder:${path}/images/more"`,
      `limits = "${path}/limits.json"`,
      'seed = "demo"\nsite = false\ndrain = 0.5\nlog_level = "silent"\nmetrics_address = "127.0.0.1:0"\nnow = "2027-01-31"\ncontrol = true',
    ].join('\n'),
  )
  const environment = { CHOWK_CONFIG: join(path, 'chowk.toml') }
  expect(await chowk(['config', 'check'], environment)).toMatchObject({ code: 0 })
  const server = startServerProgram([], environment)
  const [line] = (await new Promise<Buffer>((resolve) => server.stdout!.once('data', resolve)))
    .toString()
    .split('\n')
  expect(JSON.parse(line!)).toMatchObject({
    msg: expect.stringMatching(/^chowk listening on http/) as string,
  })
  server.kill('SIGKILL')
})

describe('a value that a file ends with a carriage return or a blank', () => {
  test.each(['\r', ' ', '\r\n'])(
    '%j is the value without it, in the environment and in flags',
    async (end) => {
      const place = folder()
      const store = `sqlite:${join(place, 'chowk.sqlite')}`
      await chowk(['members', 'create', 'asha', '--store', store])
      const listed = ['members', 'list', '--json']
      for (const run of [
        await chowk(listed, { CHOWK_STORE: store + end }),
        await chowk([...listed, '--store', store + end]),
      ])
        expect([run.code, run.out]).toEqual([0, expect.stringContaining('asha')])
      const copy = `sqlite:${join(place, 'copy.sqlite')}`
      await chowk(['store', 'copy', store + end, copy + end, '--to-images', `folder:${place}/images${end}`])
      expect(readdirSync(place).toSorted()).toEqual([
        'chowk.sqlite',
        'copy.sqlite',
        'copy.sqlite-server',
        'images',
      ])
    },
  )

  test('rejects a setting with invisible characters by its name', async () => {
    for (const name of [
      'CHOWK_STORE',
      'CHOWK_IMAGES',
      'CHOWK_MAIL_FROM',
      'CHOWK_CONFIG',
      'AWS_ACCESS_KEY_ID',
    ])
      expect((await chowk(['serve'], { [name]: 'a\rb' })).error).toContain(
        `${name} is invalid. Expected no line break`,
      )
    for (const path of ['./a\tb', './chowk.sqlite\u200b', './ch\u00adowk.sqlite', '//chowk.sqlite'])
      expect((await chowk(['members', 'list', '--store', `sqlite:${path}`])).error).toContain(
        '--store is invalid.',
      )
  })
})
