import { openBooking } from './open-booking.ts'
import { privateCommunityWithRequest } from './private-community-with-request.ts'
import { quotaAlmostSpent } from './quota-almost-spent.ts'
import { scheduledTomorrow } from './scheduled-tomorrow.ts'

export type { Stage } from './stage.ts'

/** Scenes that tests begin with. Each makes its own members, and gives them with their keys and with what they made. */
export const scenarios = {
  openBooking,
  privateCommunityWithRequest,
  quotaAlmostSpent,
  scheduledTomorrow,
}
