import { onTestFinished, expect, test } from 'vitest'
import { versionOfStore } from '../../packages/server/src/settings/store-version.ts'
import { memory } from '../harness/memory-setup.ts'
import { startCluster } from './postgres-cluster.ts'

test('connects over the local socket without a host in the address', async () => {
  const flags = ['-c', 'unix_socket_directories=/tmp', '-c', 'listen_addresses=']
  const cluster = await startCluster(flags, { parent: memory })
  onTestFinished(() => cluster.remove())
  const { port, username, password, pathname } = new URL(cluster.address)
  const { found } = await versionOfStore(`postgres://${username}:${password}@:${port}${pathname}`)
  expect(found).toBe(0)
})
