import * as z from 'zod'
import { activityKinds } from '../vocabulary/activity.ts'
import { pageOf } from './answers.ts'
import { id } from './identifiers.ts'
import { timestamp } from './times.ts'

/** A reference to anything on the site, with its path. */
export const Subject = z
  .object({
    type: z.string().describe('What it is: `post`, `comment`, `user`, `community` …'),
    id: id(),
    title: z.string().describe('What it is called, or what it belongs to is called: plain text.'),
    url: z.string().describe('Path on the site.'),
  })
  .meta({ id: 'Subject', description: 'Names something, with the way there.' })

const Activity = z
  .object({
    kind: z.enum(activityKinds).describe('What the member did.'),
    subject: Subject.describe('What they did it to, or what came of it.'),
    excerpt: z
      .string()
      .describe('The beginning of what they wrote, as plain text; empty where they wrote nothing.'),
    reaction: z.enum(['like', 'dislike']).nullable().describe('Of kind `reacted`: how.'),
    at: timestamp().describe('When they did it.'),
  })
  .meta({ id: 'Activity', description: 'Something that a member did.' })

export const ActivityPage = pageOf(Activity).meta({
  id: 'ActivityPage',
  description: 'A page of what a member did, the latest first.',
})
