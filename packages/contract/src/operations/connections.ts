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
    summary: 'Ask another member to connect.',
    description:
      'Where they have asked you, you are connected at once. Where you have asked already, or are connected, that is a `conflict`.',
    body: MemberName,
    response: ConnectionChange,
    errors: ['not_found', 'conflict'],
  }),
  accept: operation({
    method: 'POST',
    path: '/connections/accept',
    scope: 'network',
    idempotent: true,
    summary: 'Accept the request of another member to connect.',
    body: MemberName,
    response: ConnectionChange,
    errors: ['not_found', 'conflict'],
  }),
  decline: operation({
    method: 'POST',
    path: '/connections/decline',
    scope: 'network',
    summary: 'Decline the request of another member to connect; they are not told.',
    body: MemberName,
    response: ConnectionChange,
    errors: ['not_found', 'conflict'],
  }),
  cancel: operation({
    method: 'POST',
    path: '/connections/cancel',
    scope: 'network',
    summary: 'Take back your request to connect, or end a connection.',
    description:
      'Either of two who are connected can end it; the other is not told. You both keep your chat, to read.',
    body: MemberName,
    response: ConnectionChange,
    errors: ['not_found', 'conflict'],
  }),
  list: operation({
    method: 'GET',
    path: '/me/connections',
    scope: 'browse',
    summary: 'List your connections, or the requests for one, the latest first.',
    query: z.object({ ...connectionFilter, ...paging() }),
    response: ConnectionPage,
  }),
}
