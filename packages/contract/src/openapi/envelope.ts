import * as z from 'zod'
import type { OperationId } from '../operations/index.ts'
import { requestId } from '../schemas/answers.ts'

/** The envelope of a success. */
export const Success = z.object({ ok: z.literal(true), request_id: requestId() }).meta({
  id: 'Success',
  description: 'The fields that every successful response has in addition to its data.',
})

/** Whether a success is the data alone, without `ok` and `request_id`. */
export const hasNoEnvelope = (id: OperationId): boolean => id === 'account.openapi'
