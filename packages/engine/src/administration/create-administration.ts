import type { Clock } from '../ports/clock.ts'
import type { Random } from '../ports/random.ts'
import type { Scheduler } from '../schedule/scheduler.ts'
import type { Store } from '../store/store.ts'
import type { Administration } from './administration.ts'
import { checkKey, checkMember } from './validate.ts'

interface AdministrationOptions {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly scheduler: Pick<Scheduler, 'schedulerHooks'>
}

/** Loads the implementation on first use. */
const loaded = () =>
  Promise.all([
    import('../domains/members/save-member.ts'),
    import('../domains/keys/keys.ts'),
    import('../domains/audit/audit-note.ts'),
  ])

export function createAdministration({
  store,
  clock,
  random,
  scheduler,
}: AdministrationOptions): Administration {
  return {
    async saveMember(request, grounds) {
      checkMember(request)
      const [{ saveMember }, , { auditNoteOf }] = await loaded()
      const moment = { random, now: clock.now() }
      return store.transact((tx) =>
        saveMember({ tx, ...moment, ...scheduler.schedulerHooks(tx) }, request, auditNoteOf(grounds)),
      )
    },
    async createKey(request, grounds) {
      const now = clock.now()
      const wanted = checkKey(request, now)
      const [, { createKey }, { auditNoteOf }] = await loaded()
      return store.transact((tx) =>
        createKey(tx, request.username, wanted, auditNoteOf(grounds), { random, now }),
      )
    },
    async rotateKey(id, overlap, grounds) {
      const [, { rotateKey }, { auditNoteOf }] = await loaded()
      const moment = { random, now: clock.now() }
      return store.transact((tx) => rotateKey(tx, id, overlap, auditNoteOf(grounds), moment))
    },
    async listKeys(username) {
      const [, { listKeys }] = await loaded()
      return store.read((tx) => listKeys(tx, username))
    },
    async revokeKey(id, grounds) {
      const [, { revokeKey }, { auditNoteOf }] = await loaded()
      return store.transact((tx) => revokeKey(tx, id, auditNoteOf(grounds), clock.now()))
    },
  }
}
