import type { MemberRow } from '@chowk/engine/visits'

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
