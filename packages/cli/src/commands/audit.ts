import type { Command } from 'commander'
import { addAct } from '../operations/add-act.ts'

export function add(audit: Command): void {
  addAct(audit, 'audit.list', {
    summary: ({ id, act, actor, account, subject, subject_type, subject_id, reason, created_at }) => ({
      id,
      act,
      actor: account === null ? actor : `${actor} (${account})`,
      subject: `${subject} (${subject_type} ${subject_id})`,
      reason,
      created_at,
    }),
  })
}
