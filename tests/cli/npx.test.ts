import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test, vi } from 'vitest'
import { lockStore } from '../../packages/server/src/settings/store.ts'
import { tempFolder } from '../harness/temporary.ts'

const root = join(import.meta.dirname, '../..')

test('stops the server and releases its store on SIGTERM to npx', async () => {
  const folder = tempFolder()
  const store = `sqlite:${join(folder, 'chowk.sqlite')}`
  const npx = spawn('npx', ['chowk', 'serve', '--port', '0', '--store', store], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(npx, 'exit')
  for await (const line of createInterface({ input: npx.stdout })) if (line.includes('listening on')) break
  await expect(lockStore(store)).rejects.toThrow('another server runs on it')
  npx.kill('SIGTERM')
  await ended
  // npm passes the signal to a shell, and not to the server.
  const release = await vi.waitFor(() => lockStore(store))
  release()
})
