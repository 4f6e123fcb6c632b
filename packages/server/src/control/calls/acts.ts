import { takesBody } from '@chowk/contract'
import { internalOperationList, internalOperations } from '@chowk/contract/internal'
import * as z from 'zod'
import { controlCall, type ControlCall } from '../call.ts'

/** A call for each internal operation that tests may perform: `POST /keys` for `keys.create`. */
export const actCalls: readonly ControlCall[] = internalOperationList
  .filter(([, row]) => row.by.includes('test'))
  .map(([id, row]) => {
    const { method, path, summary, params, body, response: answer } = row
    return controlCall({
      method,
      path,
      summary,
      ...(params instanceof z.ZodObject && Object.keys(params.shape).length > 0 && { params }),
      ...(takesBody(row) && { body }),
      answer,
      run: ({ control, params, body }) =>
        control.engine.perform({ test: true }, id, { params, body } as object) as Promise<object>,
    })
  })

/** A member and a key, as calls answer with them. */
export const Member = internalOperations.members.save.response.shape.member
export const Key = internalOperations.keys.revoke.response
