import * as z from 'zod'
import { siteAct } from './site-act.ts'

export const passwords = {
  set: siteAct({
    by: ['member'],
    summary: 'Sets the password, and ends all other sessions.',
    body: z.strictObject({
      hash: z.string(),
      before: z.string().exactOptional().describe('The hash when permission was checked, if there was one.'),
    }),
  }),
}
