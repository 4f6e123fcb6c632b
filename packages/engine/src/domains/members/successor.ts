import { suspensions } from '../../entities/moderation.ts'
import type { Condition } from '../../store/store.ts'

interface Membership {
  readonly member_id: number
}

const notSuspended: Condition<Membership> = [
  'member_id',
  'not exists in',
  { entity: suspensions, key: 'member' },
]

/**
 * Returns who follows an owner who leaves: the first of the highest role that anyone has. A suspended member follows
 * only if all others are suspended too.
 * @param first Returns the first member of a role that meets the conditions.
 */
export async function successorOf<Role, Row extends Membership>(
  roles: readonly Role[],
  first: (role: Role, where: readonly Condition<Membership>[]) => Promise<readonly Row[]>,
): Promise<Row | undefined> {
  for (const where of [[notSuspended], []])
    for (const role of roles) {
      const [row] = await first(role, where)
      if (row !== undefined) return row
    }
  return undefined
}
