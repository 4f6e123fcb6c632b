import { acceptsBody } from '@chowk/contract'
import { internalOperationList, internalOperations } from '@chowk/contract/internal'
import * as z from 'zod'
import { controlCall, type ControlCall } from '../call.ts'

const hasFields = (schema: z.ZodType): schema is z.ZodObject =>
  schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0

/** A call for each internal operation that tests may perform: `POST /keys` for `keys.create`. */
export const actCalls: readonly ControlCall[] = internalOperationList
  .filter(([, row]) => row.by.includes('test'))
  .map(([id, row]) => {
    const { method, path, summary, params, query, body, response } = row
    return controlCall({
      method,
      path,
      summary,
      ...(hasFields(params) && { params }),
      ...(hasFields(query) && { query }),
      ...(acceptsBody(row) && { body }),
      response,
      run: ({ control, params, query, body }) =>
        control.engine.perform({ test: true }, id, { params, query, body } as object) as Promise<object>,
    })
  })

/** A member and a key, as calls answer with them. */
export const Member = internalOperations.members.save.response.shape.member
export const Key = internalOperations.keys.revoke.response
