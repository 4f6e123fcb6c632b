import { operationById, type Operation, type OperationId } from '@chowk/contract'
import { handlerOf } from '../domains/index.ts'
import { members, type ApiKeyRow } from '../entities/members.ts'
import { Failure } from '../failure.ts'
import type { Acting, Input } from '../handler.ts'
import { behave } from '../pipeline/run.ts'
import { loadForValidation, validate } from '../pipeline/validate.ts'
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
  const row: Operation = operationById(id)
  const handler = await handlerOf(id)
  if ('respond' in handler) throw new AdministrationError(`${id} is for nobody in particular.`)
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
  await loadForValidation(row)
  const validated = validate(row, sent)
  if (!validated.valid) throw new Failure('validation_failed', { fields: validated.problems })
  const input = validated as Input<Operation>
  const acting: Acting = { ...services, member, key: NO_KEY, now }
  const prepared =
    typeof handler === 'function' ? undefined : await handler.prepare({ ...acting, store }, input)
  return store.transact((tx) => {
    const scheduled = (at: number) => tx.onCommit(() => scheduler.expect(at))
    return behave(handler, { ...acting, tx, scheduled }, input, prepared)
  })
}

const mapValues = (values: object, map: (value: unknown) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))
