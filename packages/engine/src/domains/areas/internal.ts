import type { InternalNamespace } from '@chowk/contract/internal'
import type { InternalHandlers } from '../../handler.ts'
import { list as listAudit } from '../audit/list.ts'
import { handlers as communityDesk } from '../communities/desk.ts'
import { handlers as content } from '../content/moderate.ts'
import { handlers as groupAsks } from '../groups/asks.ts'
import { handlers as keys } from '../keys/index.ts'
import { handlers as mail } from '../mail/index.ts'
import { handlers as members } from '../members/index.ts'
import { handlers as passkeys } from '../passkeys/index.ts'
import { handlers as passwords } from '../passwords/index.ts'
import { handlers as quotas } from '../quotas.ts'
import { list } from '../reports/list.ts'
import { reopen, resolve } from '../reports/resolve.ts'
import { show } from '../reports/show.ts'
import { handlers as sessions } from '../sessions/index.ts'
import { handlers as steps } from '../steps.ts'

/** The handlers of all internal operations. A missing one does not compile. */
export const internalHandlers: { readonly [N in InternalNamespace]: InternalHandlers<N> } = {
  audit: { list: listAudit },
  communityDesk,
  content,
  groupAsks,
  keys,
  mail,
  members,
  passkeys,
  passwords,
  quotas,
  reports: { list, resolve, reopen, show },
  sessions,
  steps,
}
