import type { Site } from './start-site.ts'

/** Creates two members if missing, and connects them. */
export async function connect({ act, save }: Pick<Site, 'act' | 'save'>, one: string, other: string) {
  for (const username of [one, other]) await save({ username })
  await act(one, 'connections.request', { body: { username: other } })
  await act(other, 'connections.accept', { body: { username: one } })
}
