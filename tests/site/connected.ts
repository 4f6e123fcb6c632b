import type { Site } from './start-site.ts'

/** Creates two members if missing, and connects them. */
export async function connect({ act, save }: Pick<Site, 'act' | 'save'>, first: string, second: string) {
  for (const username of [first, second]) await save({ username })
  await act(first, 'connections.request', { body: { username: second } })
  await act(second, 'connections.accept', { body: { username: first } })
}
