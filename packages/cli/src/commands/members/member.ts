import type { ReadTx } from '@chowk/engine'
import type { findMemberRow } from '@chowk/engine/moderation'
import type { MemberRow } from '@chowk/engine/visits'
import { exitCodes } from '../../failures/exit-codes.ts'
import { Refusal } from '../../failures/refusal.ts'

/** @throws Refusal where there is no member of the name. */
export async function memberOf(
  tx: ReadTx,
  module: { readonly findMemberRow: typeof findMemberRow },
  username: string,
): Promise<MemberRow> {
  const row = await module.findMemberRow(tx, username)
  if (row === undefined)
    throw new Refusal(`There is no member ${username}.`, {
      exitCode: exitCodes.notFound,
      advice: '`chowk members list` shows who there is.',
    })
  return row
}

/** A member as operators see them. */
export const memberAsJson = ({ id, username, display_name, plan, status, role, created_at }: MemberRow) => ({
  id,
  username,
  display_name,
  plan,
  status,
  role,
  created_at: new Date(created_at).toISOString(),
})
