import * as z from 'zod'
import { operation } from '../operation.ts'
import { ConnectionChange, connectionFilter, ConnectionPage, MemberName } from '../schemas/network.ts'
import { paging } from '../schemas/queries.ts'

export const connections = {
  request: operation({
    method: 'POST',
    path: '/connections/request',
    scope: 'network',
    quota: 'connect',
    idempotent: true,
    summary: 'Send a connection request.',
    description:
      'If the member already sent you a request, you are connected immediately. A second request, or one to a connection, is a `conflict`.',
    body: MemberName,
    response: ConnectionChange,
    errors: ['not_found', 'conflict'],
  }),
  accept: operation({
    method: 'POST',
    path: '/connections/accept',
    scope: 'network',
    idempotent: true,
    summary: 'Accept a connection request.',
    body: MemberName,
    response: ConnectionChange,
    errors: ['not_found', 'conflict'],
  }),
  decline: operation({
    method: 'POST',
    path: '/connections/decline',
    scope: 'network',
    summary: 'Decline a connection request. The member is not notified.',
    body: MemberName,
    response: ConnectionChange,
    errors: ['not_found', 'conflict'],
  }),
  cancel: operation({
    method: 'POST',
    path: '/connections/cancel',
    scope: 'network',
    summary: 'Cancel your connection request, or end a connection.',
    description: 'Either side can end a connection. The other is not notified. Both can still read the chat.',
    body: MemberName,
    response: ConnectionChange,
    errors: ['not_found', 'conflict'],
  }),
  list: operation({
    method: 'GET',
    path: '/me/connections',
    scope: 'browse',
    summary: 'List your connections or connection requests, newest first.',
    query: z.object({ ...connectionFilter, ...paging() }),
    response: ConnectionPage,
  }),
}
