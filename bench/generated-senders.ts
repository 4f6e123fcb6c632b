import { createEngine, type Store } from '@chowk/engine'
import { members } from '../packages/engine/src/entities/members.ts'
import { addSender, limits, type Sender } from './postgres/platform.ts'

const SENDERS = 300

/** Gives keys, and a plan without limits, to members of a generated site. */
export async function generatedSenders(store: Store): Promise<Sender[]> {
  const engine = createEngine({ store, publicUrl: 'http://localhost', limits })
  const ids = Array.from({ length: SENDERS }, (_, at) => at + 100)
  const rows = await store.read((tx) => tx.getMany(members, ids))
  const senders: Sender[] = []
  for (const { username } of rows.values()) senders.push(await addSender(engine, username))
  return senders
}
