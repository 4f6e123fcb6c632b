import { testRoutes } from '@chowk/contract/core'
import type { InternalOperationOf, TestId } from '@chowk/contract/internal'
import type { ActInput, ActOutput } from '@chowk/engine'

type NamespaceOf<Id> = Id extends `${infer N}.${string}` ? N : never
type NameIn<N extends string, Id> = Id extends `${N}.${infer Name}` ? Name : never

/** The schema of a request part; accepts anything if the operation has no such part. */
type Part<Given> = [Given] extends [never] ? unknown : string extends keyof Given ? unknown : Given

type GivenIn<Id extends TestId, P extends keyof ActInput<never>> = Part<
  Exclude<ActInput<InternalOperationOf<Id>>[P], Uint8Array | undefined>
>

/** The fields of an operation, wherever a request has them. */
type FieldsOf<Id extends TestId> = GivenIn<Id, 'params'> & GivenIn<Id, 'query'> & GivenIn<Id, 'body'>

type Act<Id extends TestId> = (fields: FieldsOf<Id>) => Promise<ActOutput<InternalOperationOf<Id>>>

/** A method for each internal operation that tests may perform, such as `members.suspend`. */
export type Acts = {
  readonly [N in NamespaceOf<TestId>]: {
    readonly [Name in NameIn<N, TestId>]: `${N}.${Name}` extends infer Id extends TestId ? Act<Id> : never
  }
}

/** Makes the methods from the table of operations, without its schemas. `others` are arguments that none of them takes. */
export function actsOf(
  perform: (id: TestId, input: ActInput<never>, others: readonly unknown[]) => Promise<object>,
): Acts {
  const acts: Record<string, Record<string, (fields?: object, ...others: unknown[]) => Promise<object>>> = {}
  for (const [id, route] of Object.entries(testRoutes)) {
    const [namespace = '', name = ''] = id.split('.')
    const inPath = [...route.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
    const defaultPart = /^(GET|DELETE) /.test(route) ? 'query' : 'body'
    ;(acts[namespace] ??= {})[name] = async (fields = {}, ...others) => {
      const { true: params = [], false: otherFields = [] } = Object.groupBy(
        Object.entries(fields),
        ([field]) => String(inPath.includes(field)),
      )
      const input = { params: Object.fromEntries(params), [defaultPart]: Object.fromEntries(otherFields) }
      return perform(id as TestId, input, others)
    }
  }
  return acts as unknown as Acts
}
