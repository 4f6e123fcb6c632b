import type { Operation } from '@chowk/contract'
import { memberRow } from '../domains/members/member-row.ts'
import type { ApiKeyRow, MemberRow } from '../entities/members.ts'
import type { ActInput, OperationContext } from '../handler.ts'
import type { AdmittedCall } from './execute.ts'
import type { Runtime } from './runtime.ts'

/** Placeholder key of calls without one. */
export const NO_KEY: ApiKeyRow = {
  id: 0,
  member_id: 0,
  name: '',
  prefix: '',
  hash: '',
  scopes: [],
  created_at: 0,
  expires_at: 0,
  revoked_at: null,
  last_used_at: null,
}

/** The visitor: a member row whose id exists in no table. */
export const VISITOR: MemberRow = { id: 0, ...memberRow({ username: '' }, 0), discoverable: false }

/** Returns the handler context of a member without a key. */
export const contextFor = ({ services }: Runtime, member: MemberRow, now: number): OperationContext => ({
  ...services,
  member,
  key: NO_KEY,
  now,
})

/** Returns an input as a request would send it. */
export const asRequestInput = ({
  params = {},
  query = {},
  body,
}: ActInput<Operation>): Pick<AdmittedCall, 'params' | 'search' | 'body'> => ({
  params: asText(params),
  search: new URLSearchParams(asText(query)).toString(),
  body:
    body instanceof Uint8Array
      ? { value: undefined, text: '', file: body }
      : { value: body, text: JSON.stringify(body) ?? '' },
})

const asText = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
