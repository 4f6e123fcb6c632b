import * as z from 'zod'
import { siteAct } from './site-act.ts'

const params = z.object({ key: z.string().describe('The key of the group.') })

/** Operations for former members of a group who are asked back. */
export const groupAsks = {
  accept: siteAct({ by: ['member'], summary: 'Goes back into a group that one left.', params }),
  decline: siteAct({ by: ['member'], summary: 'Stays out of a group that one left.', params }),
}
