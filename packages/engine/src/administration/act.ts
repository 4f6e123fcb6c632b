import type { Operation, OperationId } from '@chowk/contract'
import { members } from '../entities/members.ts'
import { operationOf } from '../pipeline/operation.ts'
import { performAs } from '../pipeline/perform-as.ts'
import type { Runtime } from '../pipeline/runtime.ts'
import { AdministrationError, type ActInput } from './administration.ts'

/** Performs an operation for a member, at a time of choosing. */
export async function act(
  runtime: Runtime,
  username: string,
  id: OperationId,
  input: ActInput<Operation>,
  now: number,
): Promise<unknown> {
  const operation = await operationOf(id)
  if (operation.respond) throw new AdministrationError(`${id} is for nobody in particular.`)
  const member = await runtime.store.read((tx) =>
    tx.find(members, 'username', { username_key: username.toLowerCase() }),
  )
  if (member === undefined) throw new AdministrationError(`There is no member ${username}.`)
  return performAs(runtime, member, operation, input, now)
}
