import type { QuotaAction } from '@chowk/contract'
import type { KeyRequest, MemberRequest } from '@chowk/contract/internal'
import type { Engine } from '@chowk/engine'

/** Frequent preparations of tests, on any engine. */

type Performing = Pick<Engine, 'perform'>
const test = { test: true } as const

/** Creates a member, or changes the fields given of the one with this username. */
export const saveMember = async ({ perform }: Performing, body: MemberRequest) =>
  (await perform(test, 'members.save', { body })).member

export const createKey = ({ perform }: Performing, body: KeyRequest) => perform(test, 'keys.create', { body })

/** Leaves a member so many units of today's quota. */
export const leaveQuota = ({ perform }: Performing, username: string, action: QuotaAction, left: number) =>
  perform(test, 'quotas.leave', { body: { username, action, left } })
