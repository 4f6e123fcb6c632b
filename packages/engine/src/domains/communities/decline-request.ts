import type { Operations } from '@chowk/contract'
import { admissions } from '../../entities/communities.ts'
import type { Handler } from '../../handler.ts'
import { decidedRequest } from './requests.ts'

export const declineRequest: Handler<Operations['communities']['declineRequest']> = async (
  context,
  { params, body },
) => {
  const named = { ...params, ...body }
  const { asking, standing, state } = await decidedRequest(context, named, 'decline_request')
  if (standing.admission !== undefined) await context.tx.delete(admissions, standing.admission.id)
  return { username: asking.username, state }
}
