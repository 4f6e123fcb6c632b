import * as z from 'zod'
import { activityKinds } from '../vocabulary/activity.ts'
import { pageOf } from './answers.ts'
import { id } from './identifiers.ts'
import { timestamp } from './times.ts'

/** A reference to anything on the site, with its path. */
export const Subject = z
  .object({
    type: z.string().describe('Kind: `post`, `comment`, `user`, `community` …'),
    id: id(),
    title: z.string().describe('Title of the subject or of its parent, as plain text.'),
    url: z.string().describe('Path on the site.'),
  })
  .meta({ id: 'Subject', description: 'A reference with title and path.' })

const Activity = z
  .object({
    kind: z.enum(activityKinds).describe('Kind of activity.'),
    subject: Subject.describe('Subject of the activity, or its result.'),
    excerpt: z.string().describe('Beginning of the text, as plain text; empty for an activity without text.'),
    reaction: z.enum(['like', 'dislike']).nullable().describe('Reaction, if `reacted`.'),
    at: timestamp().describe('Activity time.'),
  })
  .meta({ id: 'Activity', description: 'An activity of a member.' })

export const ActivityPage = pageOf(Activity).meta({
  id: 'ActivityPage',
  description: "A page of a member's activity, newest first.",
})
