import { operationById, schemasOf, acceptsBody, type OperationId } from '@chowk/contract'
import fc from 'fast-check'
import { callOf, type ArbitraryCall } from '../harness/arbitrary-calls.ts'
import { UNKNOWN_KEY, type LooseInput } from '../harness/client.ts'
import { invalidBodies, invalidQueries } from '../harness/invalid-input.ts'
import { oddObjects, withOneChanged } from './odd-objects.ts'
import { bytesOf, draftOf, withHeader, type Draft } from './draft.ts'
import {
  bodyMutations,
  headerMutations,
  hostileTexts,
  pathMutations,
  protocolMutations,
  queryMutations,
} from './mutations.ts'

/** Random choices of a request, independent of the site's state. */
export interface Fuzzed {
  readonly call: ArbitraryCall
  readonly kind: Kind
  /** Hostile value, and the number that selects its place. */
  readonly value: unknown
  readonly number: number
}

/** Members with limited keys. */
export type SpecialKey = 'reading' | 'spent' | 'suspended'

interface Made {
  readonly id: OperationId
  readonly input: LooseInput
  readonly key: string
  readonly special: Readonly<Record<SpecialKey, string>>
  readonly value: unknown
  readonly number: number
}

/** The bytes of a request, with the expectations of its response. */
export interface WireRequest {
  /** Name of the mutation. */
  readonly what: string
  readonly bytes: Buffer
  /** Whether it is one HTTP request. */
  readonly whole: boolean
  /** Whether it reaches its operation, so that the response has to be documented. */
  readonly documented: boolean
}

type Making = (made: Made) => readonly [what: string, request: Draft | Buffer]

const pick = <T>(list: readonly T[], number: number): T => list[number % list.length]!
const plain = ({ id, input, key }: Made): Draft => draftOf(id, input, key)

const withKey =
  (what: string, keyOf: (made: Made) => string | undefined): Making =>
  (made) => [what, draftOf(made.id, made.input, keyOf(made))]

const mutated =
  (mutations: Readonly<Record<string, (draft: Draft, number: number) => Draft | Buffer>>): Making =>
  (made) => {
    const names = Object.keys(mutations)
    const name = pick(names, made.number)
    return [name, mutations[name]!(plain(made), Math.floor(made.number / names.length))]
  }

const valid: Making = (made) => {
  // Optional parameters, such as cursor and offset, are seldom valid together.
  const { parameters } = schemasOf(made.id)
  const required = Object.entries(made.input.query ?? {}).filter(([name]) =>
    parameters.some((parameter) => parameter.name === name && parameter.required),
  )
  const input = made.number % 4 < 2 ? { ...made.input, query: Object.fromEntries(required) } : made.input
  const draft = plain({ ...made, input })
  const { idempotent, upload } = operationById(made.id)
  if (upload && made.number % 2 === 0) return ['an upload as a form', asForm(draft, made)]
  // Some keys are reused, with the same and with different input.
  return idempotent && made.number % 3 === 0
    ? ['with an idempotency key', withHeader(draft, 'Idempotency-Key', `key ${made.number % 50}`)]
    : ['valid', draft]
}

function asForm(draft: Draft, { input, number }: Made): Draft {
  const { image } = (input.body ?? {}) as { readonly image?: unknown }
  const head = (disposition: string) => `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`
  const name = pick(hostileTexts, number).replaceAll(/["\r\n]/g, '')
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
  const index = number % (inQuery.length + inBody.length || 1)
  const query = inQuery[index]
  if (query) {
    const changed = { ...input, query: { ...input.query, [query.name]: query.value } }
    return [`${query.name}=${query.value}`, draftOf(id, changed, key)]
  }
  const wrong = inBody[index - inQuery.length]
  return wrong ? [wrong.what, draftOf(id, { ...input, body: wrong.body }, key)] : valid(made)
}

const oneValueHostile: Making = ({ id, input, key, value, number }) => {
  const { params = {}, query = {}, body } = input
  const locations = [
    ...Object.keys(params).map((name) => ({ ...input, params: { ...params, [name]: value } })),
    ...schemasOf(id).parameters.flatMap(({ name, in: where }) =>
      where === 'query' ? [{ ...input, query: { ...query, [name]: value } }] : [],
    ),
    ...(body === undefined
      ? []
      : [1, 2, 3].map((index) => ({ ...input, body: withOneChanged(body, value, number + index) }))),
  ]
  const changed = locations.length === 0 ? input : pick(locations, number)
  return [`a hostile value: ${JSON.stringify(value)?.slice(0, 60)}`, draftOf(id, changed, key)]
}

/** Kinds of requests, with their number of twenty. */
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

/** Includes surrogates, paired and alone. */
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

/** Generates requests to an operation. */
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

/** Returns the request of an aimed call. */
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
      (kind !== 'a hostile body' || acceptsBody(operationById(id))),
  }
}
