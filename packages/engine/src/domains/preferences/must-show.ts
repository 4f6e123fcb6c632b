import { forbidden } from '../../failure.ts'
import type { ReadContext } from '../../handler.ts'
import { preferencesOf } from './preferences-of.ts'

/** @throws Failure `forbidden` where somebody else keeps this to themselves. */
export async function mustShow(
  { tx, member }: Pick<ReadContext, 'tx' | 'member'>,
  userId: number,
  what: 'show_activity' | 'show_connections',
): Promise<void> {
  if (userId === member.id) return
  const { privacy } = await preferencesOf(tx, userId)
  if (!privacy[what]) throw forbidden('This member keeps this to themselves.')
}
