import { isUsername } from '@chowk/contract/core'
import { viewerOf } from '../viewer/viewer.ts'
import { members } from '../../entities/members.ts'
import { contextOf, type View } from '../../view.ts'

/** Returns those of some lower-case names whose members' profiles the viewer may see. */
export async function knownUsernames(view: View, names: readonly string[]) {
  const context = contextOf(view)
  const keys = names.filter(isUsername).map((username_key) => ({ username_key }))
  const found = await context.tx.findMany(members, 'username', keys)
  const viewer = await (await viewerOf(context)).load(found.map(({ id }) => id))
  const usernames = found.filter(({ id, status }) => status === 'active' && !viewer.isHidden(id))
  return new Set(usernames.map(({ username }) => username.toLowerCase()))
}
