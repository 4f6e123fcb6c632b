import type { MemberRow } from '@chowk/engine/visits'
import type { ModerationTools } from '../../engine.ts'
import { CliError } from '../../errors/cli-error.ts'
import { withTimestamps } from '../../output/times.ts'

/** Finds a member. @throws CliError for an unknown member. */
export async function findMember(
  { read, module }: Pick<ModerationTools, 'read' | 'module'>,
  username: string,
): Promise<MemberRow> {
  const row = await read((tx) => module.memberNamed(tx, username))
  if (row !== undefined) return row
  throw new CliError(`There is no member ${username}.`, 'notFound', 'Run `chowk members list` to see them.')
}

export const memberToJson = ({ id, username, display_name, plan, status, role, created_at }: MemberRow) =>
  withTimestamps({ id, username, display_name, plan, status, role, created_at })
