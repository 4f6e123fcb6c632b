import type { Operation } from '../operation.ts'
import { audit } from './audit.ts'
import { communityDesk } from './community-desk.ts'
import { content } from './content.ts'
import { groupAsks } from './group-asks.ts'
import { keys } from './keys.ts'
import { mail } from './mail.ts'
import { members } from './members.ts'
import { passkeys } from './passkeys.ts'
import { passwords } from './passwords.ts'
import { quotas } from './quotas.ts'
import { reports } from './reports.ts'
import { sessions } from './sessions.ts'
import { steps } from './steps.ts'

export type { AuditEntry } from './audit.ts'
export type { ModeratedSubject } from './content.ts'
export type { Key, KeyRequest } from './keys.ts'
export type { Member, MemberRequest } from './members.ts'
export type { Report } from './reports.ts'

/**
 * All internal operations, such as `internalOperations.keys.create`, for the site, operators and tests. They are in no
 * document, client or tool. Only the control interface has routes for them.
 */
export const internalOperations = {
  audit,
  communityDesk,
  content,
  groupAsks,
  keys,
  mail,
  members,
  passkeys,
  passwords,
  quotas,
  reports,
  sessions,
  steps,
}

export type InternalOperations = typeof internalOperations
export type InternalNamespace = keyof InternalOperations

/** The id of an internal operation, for example `keys.create`. */
export type InternalId = {
  [N in InternalNamespace]: `${N}.${keyof InternalOperations[N] & string}`
}[InternalNamespace]

/** The id of an internal operation that tests may perform. */
export type TestId = {
  [Id in InternalId]: 'test' extends InternalOperationOf<Id>['by'][number] ? Id : never
}[InternalId]

/** The row of an internal operation, by its id. */
export type InternalOperationOf<Id extends InternalId> =
  Id extends `${infer N extends InternalNamespace}.${infer M}`
    ? M extends keyof InternalOperations[N]
      ? InternalOperations[N][M]
      : never
    : never

/** Every internal operation with its id. */
export const internalOperationList: readonly (readonly [id: InternalId, row: Operation])[] = Object.entries(
  internalOperations,
).flatMap(([namespace, rows]) =>
  Object.entries(rows as Record<string, Operation>).map(
    ([name, row]) => [`${namespace}.${name}` as InternalId, row] as const,
  ),
)
