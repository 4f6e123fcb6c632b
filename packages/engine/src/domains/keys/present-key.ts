import type { InternalOperationOf } from '@chowk/contract/internal'
import type { ApiKeyRow } from '../../entities/members.ts'
import type { ActOutput } from '../../handler.ts'
import { timestamp, timestampOrNull } from '../../text/times.ts'

/** A key without the key itself. */
export type PresentedKey = ActOutput<InternalOperationOf<'keys.revoke'>>

export const presentKey = ({ id, name, prefix, scopes, ...times }: ApiKeyRow): PresentedKey => ({
  id,
  name,
  prefix,
  scopes: [...scopes],
  created_at: timestamp(times.created_at),
  expires_at: timestamp(times.expires_at),
  revoked_at: timestampOrNull(times.revoked_at),
  last_used_at: timestampOrNull(times.last_used_at),
})
