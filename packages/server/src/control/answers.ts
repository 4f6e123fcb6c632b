import type { AdministeredKey, CallRecord, WentLive } from '@chowk/engine'

const timestamp = (time: number) => new Date(time).toISOString()

export const keyFields = ({
  id,
  name,
  prefix,
  scopes,
  created_at,
  expires_at,
  revoked_at,
}: AdministeredKey) => ({
  id,
  name,
  prefix,
  scopes,
  created_at: timestamp(created_at),
  expires_at: timestamp(expires_at),
  revoked_at: revoked_at === null ? null : timestamp(revoked_at),
})

export const wentLiveFields = ({ type, id, scheduled_at }: WentLive) => ({
  type,
  id,
  scheduled_at: timestamp(scheduled_at),
})

export const requestFields = ({ time, method, operation, member, status, code, requestId }: CallRecord) => ({
  time: timestamp(time),
  method,
  operation: operation ?? null,
  member: member ?? null,
  status,
  code: code ?? null,
  request_id: requestId,
})
