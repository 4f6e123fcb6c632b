import type { OperationId } from '@chowk/contract'
import type { GetPromptResult, Prompt as PromptDescription } from '@modelcontextprotocol/server'
import { ArgumentsError } from './arguments.ts'
import type { OfferedOperation } from './operations.ts'

type Values = Readonly<Record<string, string | undefined>>

interface Prompt {
  readonly name: string
  readonly description: string
  readonly arguments: NonNullable<PromptDescription['arguments']>
  /** The operations that the prompt requires. */
  readonly needs: readonly OperationId[]
  readonly text: (values: Values) => string
}

const prompts: readonly Prompt[] = [
  {
    name: 'plan_week_of_posts',
    description: 'Plan posts for the next seven days, and schedule them once the plan is agreed.',
    arguments: [
      { name: 'topic', description: 'What the posts are about.', required: true },
      { name: 'timezone', description: 'Whose hours count, for example Asia/Kolkata. Default: UTC.' },
      { name: 'posts', description: 'How many. Default: 5.' },
    ],
    needs: ['posts.create', 'scheduled.list', 'account.usage'],
    text: ({
      topic,
      timezone = 'UTC',
      posts = '5',
    }) => `Plan ${posts} posts about ${topic} for the next seven days.

1. See what is scheduled already (scheduled.list), what I wrote lately (activity.list), and which tags of the topic are alive (tags.list).
2. See what today's quota allows (account.usage): scheduling draws a unit on the day it is done.
3. Show me a table first: day and time in ${timezone}, title, tags, two sentences on the content. Wait until I agree.
4. Then write each post and schedule it (posts.create with scheduled_at), and show me the list of what stands (scheduled.list).`,
  },
  {
    name: 'triage_notifications',
    description: 'Go through unread notifications: what needs an answer, what can wait, what is done.',
    arguments: [],
    needs: ['notifications.list'],
    text: () => `Go through my unread notifications (notifications.list, all pages).

1. Group them: people who wait for something from me (bookings, applications, requests, questions, mentions), replies worth reading, the rest.
2. For the first group read what it is about, and propose an answer or a decision to each. Do nothing before I agree.
3. Once I agree, do it, and mark as read what is dealt with (notifications.read).`,
  },
  {
    name: 'answer_open_questions',
    description: 'Find unanswered questions that I can help with, and draft answers.',
    arguments: [{ name: 'tag', description: 'The topic, as a tag.', required: true }],
    needs: ['questions.list', 'questions.answer'],
    text: ({ tag }) => `Find questions about ${tag} that have no answer yet (questions.list, or search.query).

Take the three that a good answer would help most. Read each (questions.get), draft an answer that says what to do and why, and show me all three. Post those I agree to (questions.answer).`,
  },
  {
    name: 'review_applications',
    description: 'Compare the applications for a job of mine.',
    arguments: [{ name: 'job', description: 'The slug of the job.', required: true }],
    needs: ['jobs.get', 'jobs.applications'],
    text: ({
      job,
    }) => `Compare the applications for my job "${job}" (jobs.get, then jobs.applications, all pages).

Weigh each against what the job asks for, and nothing else. Show me a table: applicant, what fits, what is missing, what to ask. Propose whom to shortlist. Change no status before I agree.`,
  },
]

/** Prompts for common tasks, limited to those that the scopes of the key allow. */
export interface Prompts {
  readonly list: readonly PromptDescription[]
  /** @throws ArgumentsError for an unknown prompt, or missing arguments. */
  readonly get: (name: string, values: Values) => GetPromptResult
}

export function promptsOf(operations: readonly OfferedOperation[]): Prompts {
  const offered = prompts.filter(({ needs }) =>
    needs.every((need) => operations.some(({ id }) => id === need)),
  )
  return {
    list: offered.map(({ name, description, arguments: fields }) => ({
      name,
      description,
      arguments: fields,
    })),
    get: (name, values) => {
      const prompt = offered.find((each) => each.name === name)
      if (prompt === undefined) throw new ArgumentsError(`There is no prompt ${name}.`)
      const missing = prompt.arguments.find((field) => field.required === true && !values[field.name])
      if (missing) throw new ArgumentsError(`The prompt ${name} needs ${missing.name}.`)
      return {
        description: prompt.description,
        messages: [{ role: 'user', content: { type: 'text', text: prompt.text(values) } }],
      }
    },
  }
}
