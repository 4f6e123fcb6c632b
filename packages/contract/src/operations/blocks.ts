import * as z from 'zod'
import { operation } from '../operation.ts'
import { BlockChange, BlockPage, MemberName } from '../schemas/network.ts'
import { paging } from '../schemas/queries.ts'

export const blocks = {
  add: operation({
    method: 'POST',
    path: '/blocks',
    scope: 'network',
    quota: 'report',
    summary: 'Block a member: you no longer see each other.',
    description:
      'Ends your connection and both follows. The member is not notified. Blocking again changes nothing.',
    body: MemberName,
    response: BlockChange,
    errors: ['not_found'],
  }),
  remove: operation({
    method: 'POST',
    path: '/blocks/remove',
    scope: 'network',
    summary: 'Unblock a member.',
    description: 'Connection and follows are not restored.',
    body: MemberName,
    response: BlockChange,
    errors: ['not_found'],
  }),
  list: operation({
    method: 'GET',
    path: '/me/blocked',
    scope: 'browse',
    summary: 'List the members you block, newest first.',
    query: z.object(paging()),
    response: BlockPage,
  }),
}
