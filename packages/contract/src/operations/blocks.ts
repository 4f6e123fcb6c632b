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
    summary: 'Block a member: neither of you sees the other any more.',
    description:
      'Ends your connection, and the following of each other. The member is not told. Blocking again changes nothing.',
    body: MemberName,
    response: BlockChange,
    errors: ['not_found'],
  }),
  remove: operation({
    method: 'POST',
    path: '/blocks/remove',
    scope: 'network',
    summary: 'Block a member no longer.',
    description: 'What the block ended is not restored.',
    body: MemberName,
    response: BlockChange,
    errors: ['not_found'],
  }),
  list: operation({
    method: 'GET',
    path: '/me/blocked',
    scope: 'browse',
    summary: 'List the members you block, the latest first.',
    query: z.object(paging()),
    response: BlockPage,
  }),
}
