import { join } from 'node:path'
import { operationList } from '@chowk/contract'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { checkPrograms, compilerOptions } from './support/compile.ts'

const source = join(import.meta.dirname, '../../packages/sdk/src')

test('no name of a record is another thing where it is imported from', () => {
  const files = ['index.ts', 'resources/index.ts'].map((name) => join(source, name))
  const program = ts.createProgram(files, compilerOptions)
  const checker = program.getTypeChecker()
  const [all = new Map<string, ts.Symbol>(), records = new Map<string, ts.Symbol>()] = files.map((file) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file)!)!
    return new Map(
      checker
        .getExportsOfModule(module)
        .map((one) => [one.name, one.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(one) : one]),
    )
  })
  expect(records.size).toBeGreaterThan(300)
  expect([...records].filter(([name, symbol]) => all.get(name) !== symbol).map(([name]) => name)).toEqual([])
})

test('whatever a method gives can be given on by a function whose declaration is written', () => {
  const functions = operationList.map(
    ([id], index) => `
      export const call${index} = () => client.${id}(...given<Parameters<Chowk['${id.replace('.', "']['")}']>>())
      export const data${index} = async () => await call${index}()
      export const part${index} = async () => Object.values(await call${index}())[0]
      export const answer${index} = async () => await call${index}().withResponse()
      export const result${index} = async () => await call${index}().safe()
      export const caught${index} = (error: unknown) => (isError(error, '${id}') ? error : undefined)`,
  )
  const program = `
    import { Chowk, isError } from '@chowk/sdk'
    const client = new Chowk()
    declare function given<Arguments>(): Arguments
    export const first = async () => (await client.posts.list()).items[0]
    export const answer = async () => (await client.questions.get(1)).answers.items[0]
    export const connection = async () => (await client.connections.list()).items[0]
    export async function* walk() { yield* client.feed.list() }
    ${functions.join('\n')}`
  expect(checkPrograms({ 'names.mts': program }, { declaration: true, noEmit: false })).toEqual([])
})
