import { openApiDocument } from '@chowk/contract'
import { expect, test } from 'vitest'
import { Documented } from './document.ts'

const document = new Documented(openApiDocument())
const missing = { ok: false, error: 'Not found.', code: 'not_found', request_id: 'req_1' }

const answer = (status: number, body: object | string, type = 'application/json; charset=utf-8') => ({
  status,
  fields: new Map([
    ['content-type', type],
    ['x-request-id', 'req_1'],
  ]),
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
})

test('finds nothing in an answer as documented', () => {
  expect(document.faultOf('posts.get', answer(404, missing))).toBeUndefined()
  expect(
    document.faultOf('notifications.count', answer(200, { ok: true, request_id: 'req_1', unread: 3 })),
  ).toBeUndefined()
})

test.each([
  ['a status', answer(405, missing), '405 is not documented'],
  ['a success', answer(201, { ok: true, request_id: 'req_1' }), '201 is not documented'],
  ['a code of another status', answer(404, { ...missing, code: 'conflict' }), /code must be equal to one/],
  ['a field that is missing', answer(404, { ...missing, error: undefined }), /required property 'error'/],
  ['a field of another type', answer(404, { ...missing, error: 1 }), /error must be string/],
  ['success without its data', answer(200, { ok: true, request_id: 'req_1' }), /required property 'item'/],
  ['another request id', answer(404, { ...missing, request_id: 'req_2' }), /another x-request-id/],
  ['HTML', answer(404, '<p>', 'text/html'), /the body is text\/html/],
  ['what is no JSON', answer(404, '{'), 'the body is no JSON'],
])('finds %s', (_, input, fault) => {
  expect(document.faultOf('posts.get', input)).toMatch(fault)
})
