import type { Operation, OperationId } from '@chowk/contract'
import { members, type ApiKeyRow } from '../entities/members.ts'
import { Failure } from '../failure.ts'
import type { Acting } from '../handler.ts'
import { operationOf } from '../pipeline/operation.ts'
import type { Runtime } from '../pipeline/runtime.ts'
import { AdministrationError, type ActInput } from './administration.ts'

/** Stands where a key would: whoever runs the engine needs none. */
const NO_KEY: ApiKeyRow = {
  id: 0,
  member_id: 0,
  name: '',
  prefix: '',
  hash: '',
  scopes: [],
  created_at: 0,
  expires_at: 0,
  revoked_at: null,
}

/** Performs an operation for a member, at a time of choosing. */
export async function act(
  { store, services, scheduler }: Runtime,
  username: string,
  id: OperationId,
  { params = {}, query = {}, body }: ActInput<Operation>,
  now: number,
): Promise<unknown> {
  const operation = await operationOf(id)
  if (operation.respond) throw new AdministrationError(`${id} is for nobody in particular.`)
  const member = await store.read((tx) =>
    tx.find(members, 'username', { username_key: username.toLowerCase() }),
  )
  if (member === undefined) throw new AdministrationError(`There is no member ${username}.`)
  const sent = {
    params: mapValues(params, String),
    search: new URLSearchParams(mapValues(query, String)).toString(),
    body: body instanceof Uint8Array ? { value: undefined, text: '', file: body } : { value: body, text: '' },
    now,
  }
  const validated = await operation.validate(sent)
  if (!validated.valid) throw new Failure('validation_failed', { fields: validated.problems })
  const { input } = validated
  const acting: Acting = { ...services, member, key: NO_KEY, now }
  const prepared = await operation.prepare?.({ ...acting, store }, input)
  const paging = operation.pages?.asked(member.id, input)
  return store.transact((tx) =>
    operation.perform({ ...acting, tx, ...scheduler.toldBy(tx), ...(paging && { paging }) }, input, prepared),
  )
}

const mapValues = (values: object, map: (value: unknown) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))
