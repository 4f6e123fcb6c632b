import type { InternalHandler, InternalHandlers } from '../handler.ts'
import { takeBackApplication } from './applications.ts'
import { takeBackBooking } from './bookings.ts'
import { ownAccount } from './sessions/secrets.ts'

const takeBack: InternalHandler<'steps.takeBack'> = async (context, { params: { kind, id } }) => {
  const taking = { tx: context.tx, now: context.now, member: ownAccount(context).self }
  await (kind === 'booking' ? takeBackBooking : takeBackApplication)(taking, id)
  return {}
}

export const handlers: InternalHandlers<'steps'> = { takeBack }
