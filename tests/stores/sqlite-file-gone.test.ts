import { copyFile, rename, rm } from 'node:fs/promises'
import { entities, schemaVersion } from '@chowk/engine'
import { createLogger, serve } from '@chowk/server'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFile } from './temporary-file.ts'
import { sqliteStore } from '../../packages/server/src/sqlite/index.ts'

const ways: Readonly<Record<string, (path: string) => Promise<void>>> = {
  removed: (path) => rm(path),
  async 'replaced by a copy'(path) {
    await copyFile(path, `${path}-copy`)
    await rename(`${path}-copy`, path)
  },
}

test.each(Object.keys(ways))(
  'a server whose file was %s says that it is not ready: nobody would find what it writes',
  async (way) => {
    const { path, remove } = await temporaryFile()
    onTestFinished(remove)
    const store = sqliteStore({ path, entities, version: schemaVersion })
    const server = await serve({ port: 0, store, logger: createLogger({ level: 'silent' }) })
    onTestFinished(() => server.close())
    const ready = async () => {
      const response = await fetch(new URL('/readyz', server.url))
      return [response.status, (await response.json()) as unknown]
    }
    expect(await ready()).toEqual([200, { status: 'ok' }])
    await ways[way]!(path)
    expect(await ready()).toEqual([503, { status: 'unavailable', reason: 'store unavailable' }])
  },
)
