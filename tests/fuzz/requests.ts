import { operationById, schemasOf, takesBody, type OperationId } from '@chowk/contract'
import fc from 'fast-check'
import { callOf, type ArbitraryCall } from '../harness/arbitrary-calls.ts'
import { UNKNOWN_KEY, type LooseInput } from '../harness/client.ts'
import { invalidBodies, invalidQueries } from '../harness/invalid-input.ts'
import { oddObjects, withOneChanged } from '../harness/odd-objects.ts'
import { bytesOf, draftOf, withHeader, type Draft } from './draft.ts'
import {
  bodyMutations,
  headerMutations,
  hostileTexts,
  pathMutations,
  protocolMutations,
  queryMutations,
} from './mutations.ts'

/** What a request is made of, besides the state of the site. */
export interface Fuzzed {
  readonly call: ArbitraryCall
  readonly kind: Kind
  /** Where something hostile is put, and which. */
  readonly value: unknown
  readonly number: number
}

/** Keys of members whom the server does not let do everything. */
export type SpecialKey = 'reading' | 'spent' | 'suspended'

interface Made {
  readonly id: OperationId
  readonly input: LooseInput
  readonly key: string
  readonly special: Readonly<Record<SpecialKey, string>>
  readonly value: unknown
  readonly number: number
}

/** A request as it goes over the wire, and what may be expected of its answer. */
export interface WireRequest {
  /** What is wrong with it. */
  readonly what: string
  readonly bytes: Buffer
  /** Whether it is one request of HTTP. */
  readonly whole: boolean
  /** Whether it goes to its operation, so that the answer is one of those documented. */
  readonly documented: boolean
}

type Making = (made: Made) => readonly [what: string, request: Draft | Buffer]

const one = <T>(list: readonly T[], number: number): T => list[number % list.length]!
const plain = ({ id, input, key }: Made): Draft => draftOf(id, input, key)

const withKey =
  (what: string, keyOf: (made: Made) => string | undefined): Making =>
  (made) => [what, draftOf(made.id, made.input, keyOf(made))]

const mutated =
  (mutations: Readonly<Record<string, (draft: Draft, number: number) => Draft | Buffer>>): Making =>
  (made) => {
    const names = Object.keys(mutations)
    const name = one(names, made.number)
    return [name, mutations[name]!(plain(made), Math.floor(made.number / names.length))]
  }

const valid: Making = (made) => {
  // Parameters that may be left out seldom go together, such as a cursor and an offset.
  const { parameters } = schemasOf(made.id)
  const required = Object.entries(made.input.query ?? {}).filter(([name]) =>
    parameters.some((one) => one.name === name && one.required),
  )
  const input = made.number % 4 < 2 ? { ...made.input, query: Object.fromEntries(required) } : made.input
  const draft = plain({ ...made, input })
  const { idempotent, upload } = operationById(made.id)
  if (upload && made.number % 2 === 0) return ['an upload as a form', asForm(draft, made)]
  // Some keys come again, with the same input and with another.
  return idempotent && made.number % 3 === 0
    ? ['with an idempotency key', withHeader(draft, 'Idempotency-Key', `key ${made.number % 50}`)]
    : ['valid', draft]
}

function asForm(draft: Draft, { input, number }: Made): Draft {
  const { image } = (input.body ?? {}) as { readonly image?: unknown }
  const head = (disposition: string) => `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`
  const name = one(hostileTexts, number).replaceAll(/["\r\n]/g, '')
  const body = Buffer.concat([
    Buffer.from(head(`name="file"; filename="${name}"`)),
    Buffer.from(String(image), 'base64'),
    Buffer.from('\r\n--b--\r\n'),
  ])
  return { ...withHeader(draft, 'Content-Type', 'multipart/form-data; boundary=b'), body }
}

const oneFieldWrong: Making = (made) => {
  const { id, input, key, number } = made
  const inQuery = invalidQueries(id)
  const inBody = invalidBodies(id, input.body)
  const at = number % (inQuery.length + inBody.length || 1)
  const query = inQuery[at]
  if (query) {
    const changed = { ...input, query: { ...input.query, [query.name]: query.value } }
    return [`${query.name}=${query.value}`, draftOf(id, changed, key)]
  }
  const wrong = inBody[at - inQuery.length]
  return wrong ? [wrong.what, draftOf(id, { ...input, body: wrong.body }, key)] : valid(made)
}

const oneValueHostile: Making = ({ id, input, key, value, number }) => {
  const { params = {}, query = {}, body } = input
  const places = [
    ...Object.keys(params).map((name) => ({ ...input, params: { ...params, [name]: value } })),
    ...schemasOf(id).parameters.flatMap(({ name, in: where }) =>
      where === 'query' ? [{ ...input, query: { ...query, [name]: value } }] : [],
    ),
    ...(body === undefined
      ? []
      : [1, 2, 3].map((at) => ({ ...input, body: withOneChanged(body, value, number + at) }))),
  ]
  const changed = places.length === 0 ? input : one(places, number)
  return [`a hostile value: ${JSON.stringify(value)?.slice(0, 60)}`, draftOf(id, changed, key)]
}

/** What a request may be, and how many of twenty are. */
const kinds = {
  valid: { share: 9, make: valid },
  'one field wrong': { share: 3, make: oneFieldWrong },
  'no key': { share: 0.1, make: withKey('no key', () => undefined) },
  'an unknown key': { share: 0.1, make: withKey('an unknown key', () => UNKNOWN_KEY) },
  'a key without the scope': {
    share: 0.2,
    make: withKey('a key without the scope', ({ special }) => special.reading),
  },
  'quotas that are spent': {
    share: 0.4,
    make: withKey('quotas that are spent', ({ special }) => special.spent),
  },
  'a suspended member': {
    share: 0.2,
    make: withKey('a suspended member', ({ special }) => special.suspended),
  },
  'a hostile value': { share: 2, make: oneValueHostile },
  'a hostile body': { share: 1.5, make: mutated(bodyMutations) },
  'a hostile query': { share: 1, make: mutated(queryMutations) },
  'hostile headers': { share: 1, make: mutated(headerMutations) },
  'a hostile path': { share: 0.7, make: mutated(pathMutations) },
  'broken HTTP': { share: 0.8, make: mutated(protocolMutations) },
} satisfies Readonly<Record<string, { readonly share: number; readonly make: Making }>>

type Kind = keyof typeof kinds

/** Surrogates among them, with a partner or without. */
const anyCharacters = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
  .map((codes) => String.fromCharCode(...codes))

const hostileValue = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.constantFrom(...oddObjects) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(-1, 0, 1e308, 2 ** 53, 0.1, null, true, '', [], {}, [[[]]]) },
  { weight: 1, arbitrary: anyCharacters },
)

/** Any request to an operation. */
export const fuzzedRequest = (id: OperationId): fc.Arbitrary<Fuzzed> =>
  fc.record({
    call: callOf(id),
    kind: fc.oneof(
      ...Object.entries(kinds).map(([kind, { share }]) => ({
        weight: share * 10,
        arbitrary: fc.constant(kind as Kind),
      })),
    ),
    value: hostileValue,
    number: fc.nat(),
  })

/** The request of a call that was pointed at something that is there. */
export function wireRequest(
  { kind, value, number }: Fuzzed,
  { id, input }: Pick<ArbitraryCall, 'id' | 'input'>,
  key: string,
  special: Made['special'],
): WireRequest {
  const [what, request] = kinds[kind].make({ id, input, key, special, value, number })
  return {
    what: `${kind}, ${what}`,
    bytes: Buffer.isBuffer(request) ? request : bytesOf(request),
    whole: kind !== 'broken HTTP',
    documented:
      kind !== 'broken HTTP' &&
      kind !== 'a hostile path' &&
      (kind !== 'a hostile body' || takesBody(operationById(id))),
  }
}
