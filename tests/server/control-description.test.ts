import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { controlCalls } from '../../packages/server/src/control/calls/index.ts'
import { startControlled } from './start-controlled.ts'

interface Document {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly summary: string }>>>>
}

const read = async (url: string) => (await (await fetch(url)).json()) as Document

test('describes the control interface in a valid document', async () => {
  const { origin } = await startControlled()
  const document = await read(`${origin}/_control/openapi.json`)
  expect(await new Validator().validate(structuredClone(document) as never)).toMatchObject({ valid: true })
  expect(document.servers).toEqual([{ url: `${origin}/_control` }])
})

test('serves every call that it describes', async () => {
  const { app, origin } = await startControlled()
  const { paths } = await read(`${origin}/_control/openapi.json`)
  const described = Object.entries(paths)
    .flatMap(([path, calls]) => Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`))
    .toSorted()
  expect(described.length).toBeGreaterThan(15)
  for (const name of described) {
    const [method = '', path = ''] = name.split(' ')
    expect([
      name,
      app.hasRoute({ method: method, url: `/_control${path.replaceAll(/\{(\w+)\}/g, ':$1')}` }),
    ]).toEqual([name, true])
  }
})

test('its documentation names every call, with the fields of its body', () => {
  const rows = readFileSync(join(import.meta.dirname, '../../docs/control.md'), 'utf8').split('\n')
  for (const { method, path, body } of controlCalls) {
    const row = rows.find((line) => line.startsWith(`| \`${method} /_control${path}\` |`)) ?? ''
    expect(row, `${method} ${path}`).not.toBe('')
    // Fields of faults have a table of their own, those of a snapshot no one writes by hand.
    if (body === undefined || ['/faults', '/snapshot'].includes(path)) continue
    const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
    for (const field of Object.keys(properties))
      expect(row, `${path} of ${method}`).toMatch(new RegExp(`[\`"]${field}[\`"]`))
  }
})

test('describes all calls of a world except those for worlds', async () => {
  const { control, origin } = await startControlled()
  const { body } = await control('POST', '/worlds', { name: 'one' })
  const own = await read(`${body.control_url as string}/openapi.json`)
  const all = await read(`${origin}/_control/openapi.json`)
  expect(own.servers[0]!.url).toBe(body.control_url)
  expect(Object.keys(own.paths).toSorted()).toEqual(
    Object.keys(all.paths)
      .filter((path) => !path.startsWith('/worlds'))
      .toSorted(),
  )
})
