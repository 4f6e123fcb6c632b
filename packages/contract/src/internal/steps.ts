import * as z from 'zod'
import { siteAct } from './site-act.ts'

/** Operations on steps of bookings and applications, beyond the public interface. */
export const steps = {
  takeBack: siteAct({
    by: ['member'],
    summary: 'Take back your own last step within 10 minutes, while it is the last one.',
    params: z.object({ kind: z.enum(['booking', 'application']), id: z.coerce.number().int().positive() }),
  }),
}
