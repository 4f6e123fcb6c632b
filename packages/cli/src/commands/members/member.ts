import type { MemberRow } from '@chowk/engine'
import type { ModerationTools } from '../../engine.ts'
import { CliError } from '../../errors/cli-error.ts'
import { withTimestamps } from '../../output/times.ts'

/** Finds a member. @throws CliError for an unknown member. */
export async function findMember(
  { read, module }: Pick<ModerationTools, 'read' | 'module'>,
  username: string,
): Promise<MemberRow> {
  try {
    return await read((tx) => module.findMember(tx, username))
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ApiError')) throw error
    throw new CliError(error.message, 'notFound', 'Run `chowk members list` to see them.')
  }
}

export const memberToJson = ({ id, username, display_name, plan, status, role, created_at }: MemberRow) =>
  withTimestamps({ id, username, display_name, plan, status, role, created_at })
