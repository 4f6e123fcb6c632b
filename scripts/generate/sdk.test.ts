import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operationList } from '@chowk/contract'
import { describe, expect, test } from 'vitest'
import { sdkFiles } from './sdk.ts'

const files = await sdkFiles()
const root = join(import.meta.dirname, '../..')
const text = (path: string) => files.get(path) ?? ''
const folder = 'packages/sdk/src/resources'

test.each([...files])('%s is up to date', (path, expected) => {
  expect(
    readFileSync(join(root, path), 'utf8') === expected,
    `${path} lags behind the contract: npm run generate`,
  ).toBe(true)
})

test('nothing else is in the folder of generated code', () => {
  expect(
    readdirSync(join(root, folder))
      .map((name) => `${folder}/${name}`)
      .sort(),
  ).toEqual([...files.keys()].filter((path) => path.startsWith(folder)).sort())
})

test('api.md lists every call', () => {
  for (const [id] of operationList) expect(text('packages/sdk/api.md')).toContain(`client.${id}(`)
})

describe('the generated code', () => {
  // The schemas are only code, and have separate tests.
  const code = [...files]
    .filter(([path]) => path.endsWith('.ts') && !path.endsWith('schemas.ts'))
    .map(([, code]) => code)

  test('documents every interface, type, class, method and field', () => {
    const lines = code.flatMap((file) => file.split('\n'))
    const bare = lines.filter((line, index) => {
      const isDeclaration = /^(export (interface|type|class|abstract)| {2}\w+\??(: (?!\w+,$)|\())/.test(line)
      return isDeclaration && !lines[index - 1]?.trim().endsWith('*/')
    })
    expect(bare).toEqual([])
  })

  test('does not mention how it was generated', () => {
    for (const file of code) expect(file).not.toMatch(/\[object|NaN|: any[,;)]|undefined undefined/)
  })

  test('holds nothing but routes at run time', () => {
    for (const file of code) expect(file).not.toMatch(/from '(zod|@chowk|node:)/)
  })
})
