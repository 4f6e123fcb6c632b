import type { Engine } from '@chowk/engine'
import { actOn } from '../harness/act-on.ts'
import { saveMember } from '../harness/administer.ts'

/** Creates two members if missing, and connects them. */
export async function connect(
  { engine }: { readonly engine: Engine },
  one: string,
  other: string,
): Promise<void> {
  for (const username of [one, other]) await saveMember(engine, { username })
  const act = actOn(engine)
  await act(one, 'connections.request', { body: { username: other } })
  await act(other, 'connections.accept', { body: { username: one } })
}
