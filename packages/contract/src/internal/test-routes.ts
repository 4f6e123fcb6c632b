// Generated from the table of operations: `npm run generate`.
import type { Route } from '../operations/routes.ts'
import type { TestId } from './index.ts'

/** The internal operations that tests may perform, as calls of the control interface. */
export const testRoutes: Readonly<Record<TestId, Route>> = {
  'keys.create': 'POST /keys',
  'keys.revoke': 'DELETE /keys/{id}',
  'members.save': 'POST /members',
  'members.suspend': 'POST /members/{username}/suspend',
  'members.unsuspend': 'POST /members/{username}/unsuspend',
  'quotas.leave': 'POST /quotas',
}
