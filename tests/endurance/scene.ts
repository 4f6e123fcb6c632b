import type { ServerProcess } from '../durability/server-process.ts'
import { CIRCLE } from './members.ts'

/** Creates connected members, a private community of some, and a service of the first. Returns their keys. */
export async function makeScene(server: ServerProcess, names: readonly string[]) {
  async function act(username: string, operation: string, input: object) {
    const { answer, error } = await server.control('act', { username, operation, ...input })
    if (answer === undefined) throw new Error(`${operation}: ${String(error)}`)
    return answer as Record<string, unknown>
  }
  const keys = new Map<string, string>()
  for (const username of names) {
    await server.control('members', { username })
    keys.set(username, String((await server.control('keys', { username, scopes: 'all' })).key))
  }
  for (const [index, username] of names.entries())
    for (const name of names.slice(index + 1)) {
      await act(username, 'connections.request', { body: { username: name } })
      await act(name, 'connections.accept', { body: { username } })
    }
  const [owner, ...editors] = CIRCLE.members
  const params = { slug: CIRCLE.slug }
  await act(owner, 'communities.create', { body: { name: 'Circle', ...params, visibility: 'private' } })
  await act(owner, 'communities.invite', { params, body: { usernames: editors, role: 'editor' } })
  for (const editor of editors) await act(editor, 'communities.acceptInvite', { params })
  const { id, slug } = await act(owner, 'services.create', {
    body: {
      title: 'A sign for your shop',
      description: '<p>Painted by hand.</p>',
      category_id: 101,
      packages: [{ name: 'One sign', price: 2500 }],
    },
  })
  const { item } = await act('m1', 'services.get', { params: { slug } })
  const { packages } = item as { packages: { id: number }[] }
  return { keys, service: { id: id as number, package: packages[0]!.id } }
}
