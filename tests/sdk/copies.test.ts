import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Chowk, ChowkError, isError } from '@chowk/sdk'
import { build } from 'esbuild'
import { afterAll, describe, expect, test } from 'vitest'
import { failureOf, KEY } from './support/clients.ts'
import { fail, FailingServer, succeed } from './support/failing-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'chowk-copies-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('two copies of the client', () => {
  /** The client once more, with classes of its own, as CommonJS has it. */
  async function otherCopy() {
    const { outputFiles } = await build({
      entryPoints: [`${import.meta.dirname}/../../packages/sdk/src/index.ts`],
      bundle: true,
      format: 'cjs',
      platform: 'node',
      write: false,
    })
    const file = join(folder, 'copy.cjs')
    writeFileSync(file, outputFiles[0]?.text ?? '')
    return createRequire(import.meta.url)(file) as {
      Chowk: typeof Chowk
      isError: typeof isError
      ChowkError: typeof ChowkError
    }
  }

  test('recognizes the errors of another copy', async () => {
    await using server = await FailingServer.start(fail(409, 'conflict'))
    const copy = await otherCopy()
    expect(copy.ChowkError).not.toBe(ChowkError)
    const options = { apiKey: KEY, baseUrl: server.baseUrl }
    const theirs = await failureOf(new copy.Chowk(options).scheduled.cancel('post', 1))
    const ours = await failureOf(new Chowk(options).scheduled.cancel('post', 1))
    expect(isError(theirs, 'scheduled.cancel')).toBe(true)
    expect(copy.isError(ours, 'scheduled.cancel')).toBe(true)
    expect(isError(theirs)).toBe(true)
    expect(isError(theirs, 'posts.create')).toBe(false)
    expect(isError({ code: 'conflict', operation: 'scheduled.cancel' })).toBe(false)
    expect(isError(undefined)).toBe(false)
  })

  test('shares the queue of a key with another copy', async () => {
    await using server = await FailingServer.start(succeed())
    const copy = await otherCopy()
    const options = { apiKey: 'chk_two_copies', baseUrl: server.baseUrl, pace: 1 }
    await new Chowk(options).account.me()
    const error = await failureOf(new copy.Chowk(options).account.me({ deadline: 1000 }))
    expect(error).toMatchObject({ code: 'deadline', outcome: 'not_sent', attempts: 0 })
    expect(server.received).toHaveLength(1)
  })
})
