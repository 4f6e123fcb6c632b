import { operationIds, type Operation, type OperationId } from '@chowk/contract/core'
import { members } from '../entities/members.ts'
import { Failure } from '../failure.ts'
import { operationOf } from '../pipeline/operation.ts'
import { performAs } from '../pipeline/perform-as.ts'
import type { Runtime } from '../pipeline/runtime.ts'
import { noSuch } from '../text/spelling.ts'
import { AdministrationError, type ActInput } from './administration.ts'

/**
 * Performs an operation for a member, at a time of choosing.
 * @throws AdministrationError
 * @throws Failure as the operation does; the message says what was wrong, and what the operation takes.
 */
export async function act(
  runtime: Runtime,
  username: string,
  id: OperationId,
  input: ActInput<Operation>,
  now: number,
): Promise<unknown> {
  if (!operationIds.includes(id)) throw new AdministrationError(noSuch('operation', id, operationIds))
  const operation = await operationOf(id)
  if (operation.respond) throw new AdministrationError(`${id} is for nobody in particular.`)
  const member = await runtime.store.read((tx) =>
    tx.find(members, 'username', { username_key: username.toLowerCase() }),
  )
  if (member === undefined) throw new AdministrationError(`There is no member ${username}.`)
  try {
    return await performAs(runtime, member, operation, input, now)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { explained } = await import('./explained.ts')
    throw explained(error, operation, input)
  }
}
