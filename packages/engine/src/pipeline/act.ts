import type { Operation } from '@chowk/contract'
import { conflict } from '../api-error.ts'
import { insertAuditEntry } from '../domains/audit/audit.ts'
import { assertModerator } from '../domains/members/assert-moderator.ts'
import { SignInNeeded } from '../domains/sessions/sign-in-needed.ts'
import { lockSelf } from '../domains/sessions/secrets.ts'
import { members, type MemberRow } from '../entities/members.ts'
import type { Acting, Actor, OwnAccount } from '../handler.ts'
import { hashOf } from '../keys/format.ts'
import type { Tx } from '../store/store.ts'
import type { Caller, SessionCaller } from './caller.ts'
import type { CallWrapper } from './execute.ts'
import { runOnce } from './idempotency.ts'
import type { CompiledOperation } from './operation.ts'

const HALF_A_DAY = 12 * 60 * 60_000

/**
 * Returns what runs around an internal operation: who acts is found in its transaction, and what they do is recorded
 * there.
 */
export const aroundAct =
  (caller: Caller, operation: CompiledOperation): CallWrapper =>
  async (tx, now, work) => {
    const { actor, self, session } = await identify(tx, caller, operation, now)
    const act = async () => {
      const log = new ActLog(tx, operation, actor, now)
      const data = await work({ actor, self, session, audit: (entry) => log.write(entry) })
      log.check(data)
      return data
    }
    const form = 'session' in caller ? caller.form : undefined
    return form && self ? actOnce(tx, self, operation, form, now, act) : act()
  }

type Identified = Pick<Acting, 'actor'> & Partial<OwnAccount>

/** Returns who acts. @throws ApiError `forbidden`; SignInNeeded if their session has ended. */
async function identify(
  tx: Tx,
  caller: Caller,
  { row }: CompiledOperation,
  now: number,
): Promise<Identified> {
  if ('session' in caller) {
    const own = await lockSelf(tx, hashOf(caller.session), now, row.by.includes('suspended'))
    return { ...own, actor: { id: own.self.id, name: own.self.username } }
  }
  if ('moderator' in caller) {
    const member = await tx.get(members, caller.moderator)
    assertModerator(member)
    return { actor: { id: member.id, name: member.username } }
  }
  if ('operator' in caller) return { actor: { id: null, name: caller.operator, account: caller.account } }
  if ('test' in caller) return { actor: { id: null, name: 'operator' } }
  if ('visitor' in caller) return { actor: { id: null, name: 'visitor' } }
  throw new SignInNeeded()
}

/** Acts once per form. A repeated form does not reveal a created secret again. */
async function actOnce(
  tx: Tx,
  self: MemberRow,
  { id, row }: CompiledOperation,
  { name, madeAt }: NonNullable<SessionCaller['form']>,
  now: number,
  act: () => Promise<object>,
): Promise<object> {
  // After a day, the earlier submission is forgotten.
  if (!(Math.abs(now - madeAt) < HALF_A_DAY))
    throw conflict('This page is from yesterday. Review the form and submit it again.')
  let made: object | undefined
  const work = async () => {
    made = await act()
    return row.secret ? {} : made
  }
  const outcome = await runOnce(tx, { member: self.id, name: { form: name, id }, now, work })
  if (made === undefined && row.secret)
    throw conflict(
      'This form was already submitted. The result is shown only once. If you did not save it, revoke it and create another.',
    )
  return made ?? outcome
}

/** The audit entries of a call: each act of its row at most once. */
class ActLog {
  readonly #tx: Tx
  readonly #operation: CompiledOperation
  readonly #actor: Actor
  readonly #now: number
  readonly #left: Set<Operation['audit'][number]>

  constructor(tx: Tx, operation: CompiledOperation, actor: Actor, now: number) {
    this.#tx = tx
    this.#operation = operation
    this.#actor = actor
    this.#now = now
    this.#left = new Set(operation.row.audit)
  }

  write({ act = this.#operation.row.audit[0], ...entry }: Parameters<Acting['audit']>[0]): Promise<unknown> {
    if (act === undefined || !this.#left.delete(act))
      throw new Error(`${this.#operation.id} records ${act} twice, or its row does not name it.`)
    return insertAuditEntry(this.#tx, { ...entry, act, actor: this.#actor, now: this.#now })
  }

  /** @throws Error if the call recorded nothing, and is of a stream, or changed what its row has recorded. */
  check(data: { readonly changed?: boolean }): void {
    const { id, row, stream } = this.#operation
    if (this.#left.size < row.audit.length) return
    if (stream) throw new Error(`${id} belongs to a stream but recorded nothing.`)
    if (data.changed === true && row.audit.length > 0)
      throw new Error(`${id} changed something but recorded nothing.`)
  }
}
