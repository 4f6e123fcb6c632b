import type { DataTag } from '@tanstack/query-core'
import { check, checkNames } from '../core/check-options.ts'
import type { PageOf } from '../core/list.ts'

/** The cache key of a query: a prefix, the namespace, the operation, then its arguments. */
export type Key = readonly unknown[]

/** The context of a query function. */
interface Context {
  readonly signal: AbortSignal
}

/** Never retries, since the client already does. */
type Retry<Failure> = (count: number, error: Failure) => boolean

/** Where TanStack Query looks for the type of the errors. Not set, so that its default holds. */
type ThrowOnError<Failure> = (error: Failure) => boolean

/** Options of `useQuery`, `prefetchQuery` and similar functions. Spread them to add more. */
export interface QueryOptions<Data, Failure> {
  queryKey: DataTag<Key, Data, Failure>
  queryFn: (context: Context) => Promise<Data>
  retry: Retry<Failure>
  throwOnError?: ThrowOnError<Failure>
}

/** The start of a page of an infinite query; undefined for the first. */
export interface PageParam {
  readonly offset?: number | undefined
  readonly cursor?: string | undefined
}

/** Options of `useInfiniteQuery` and similar functions. */
export interface InfiniteOptions<Data, Failure> {
  queryKey: DataTag<Key, { pages: Data[]; pageParams: (PageParam | undefined)[] }, Failure>
  queryFn: (context: Context & { readonly pageParam: PageParam | undefined }) => Promise<Data>
  initialPageParam: PageParam | undefined
  getNextPageParam: (last: Data) => PageParam | undefined
  retry: Retry<Failure>
  throwOnError?: ThrowOnError<Failure>
}

/** Options of `useMutation`. */
export interface MutationOptions<Variables, Data, Failure> {
  mutationKey: Key
  mutationFn: (variables: Variables) => Promise<Data>
  retry: Retry<Failure>
  throwOnError?: ThrowOnError<Failure>
}

/** The functions of an operation that reads. */
export interface ReadCall<Arguments extends readonly unknown[], Data, Failure> {
  /** The key of the query; with fewer arguments, the prefix of all queries that start with them. */
  queryKey(...call: Partial<Arguments>): DataTag<Key, Data, Failure>
  queryOptions(...call: Arguments): QueryOptions<Data, Failure>
}

/** The functions of an operation that reads a list. */
export interface ListCall<
  Arguments extends readonly unknown[],
  Data extends PageOf<unknown>,
  Failure,
> extends ReadCall<Arguments, Data, Failure> {
  infiniteQueryOptions(...call: Arguments): InfiniteOptions<Data, Failure>
}

/** The functions of an operation that writes. */
export interface WriteCall<Variables, Data, Failure> {
  mutationKey(): Key
  mutationOptions(): MutationOptions<Variables, Data, Failure>
}

type Methods = Readonly<Record<string, (...call: unknown[]) => Promise<unknown>>>

/** The input for the calls of a namespace. */
export interface Namespace {
  /** The key prefix of the whole namespace. */
  readonly key: Key
  /** The resource of a client. */
  readonly methods: object
}

const never = () => false

/** Returns the start of a key. @throws TypeError for a prefix that is no text */
export function keyOf(prefix: string, ...names: readonly string[]): Key {
  check('prefix', prefix, typeof prefix === 'string', 'a string')
  return [prefix, ...names]
}

/** Pads the arguments up to the options, and appends the options. */
const padCall = (call: readonly unknown[], count: number, options: object) => [
  ...Array.from({ length: count }, (_, index) => call[index]),
  options,
]

/**
 * Returns the arguments of a key, which trailing undefined ones are not part of.
 * @throws TypeError for more than the method has before its options.
 */
function argumentsOf(name: string, call: readonly unknown[], count: number): readonly unknown[] {
  if (call.length > count)
    throw new TypeError(
      `${name} takes ${count} arguments, not ${call.length}. Spread the result to add options of TanStack Query.`,
    )
  return call.slice(0, call.findLastIndex((argument) => argument !== undefined) + 1)
}

/** @param count The number of arguments before the options. */
export function read<Arguments extends readonly unknown[], Data, Failure>(
  { key, methods }: Namespace,
  name: string,
  count: number,
): ReadCall<Arguments, Data, Failure> {
  const queryKey = (...call: readonly unknown[]) =>
    [...key, name, ...argumentsOf(name, call, count)] as unknown as DataTag<Key, Data, Failure>
  return {
    queryKey,
    queryOptions: (...call) => ({
      queryKey: queryKey(...call),
      queryFn: ({ signal }) =>
        (methods as Methods)[name]!(...padCall(call, count, { signal })) as Promise<Data>,
      retry: never,
    }),
  }
}

/** @param count The number of arguments before the options; the last one is the query. */
export function list<Arguments extends readonly unknown[], Data extends PageOf<unknown>, Failure>(
  namespace: Namespace,
  name: string,
  count: number,
): ListCall<Arguments, Data, Failure> {
  const { key, methods } = namespace
  return {
    ...read<Arguments, Data, Failure>(namespace, name, count),
    infiniteQueryOptions: (...call) => ({
      // Separate from the key of the plain query, whose data has another shape.
      queryKey: [...key, name, 'infinite', ...argumentsOf(name, call, count)] as unknown as InfiniteOptions<
        Data,
        Failure
      >['queryKey'],
      queryFn: ({ signal, pageParam }) => {
        const query = { ...(call[count - 1] as object | undefined), ...pageParam }
        const parameters = padCall([...call.slice(0, count - 1), query], count, { signal })
        return (methods as Methods)[name]!(...parameters) as Promise<Data>
      },
      initialPageParam: undefined,
      getNextPageParam: ({ has_more, next_offset, next_cursor }) =>
        !has_more
          ? undefined
          : next_cursor
            ? { offset: undefined, cursor: next_cursor }
            : { offset: next_offset },
      retry: never,
    }),
  }
}

/** @param names The names of the arguments if there are several; the variables are then an object of them. */
export function write<Variables, Data, Failure>(
  { key, methods }: Namespace,
  name: string,
  ...names: readonly string[]
): WriteCall<Variables, Data, Failure> {
  const mutationKey = () => [...key, name]
  return {
    mutationKey,
    mutationOptions: () => ({
      mutationKey: mutationKey(),
      mutationFn: (variables) => {
        const values = variables as Readonly<Record<string, unknown>>
        if (names.length > 1) checkNames(`${name} has no argument`, values, names.join(' '))
        const call =
          names.length > 1 ? names.map((member) => values[member]) : [variables].slice(0, names.length)
        return (methods as Methods)[name]!(...call) as Promise<Data>
      },
      retry: never,
    }),
  }
}
