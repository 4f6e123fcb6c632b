import { operationList } from '@chowk/contract'
import type { GetPromptResult, Prompt as PromptDescription } from '@modelcontextprotocol/server'
import { ArgumentsError } from './arguments.ts'
import { callOperation, type Caller } from './call-operation.ts'
import type { OfferedOperation } from './operations.ts'

type Values = Readonly<Record<string, string | undefined>>

interface Prompt {
  readonly name: string
  readonly description: string
  readonly arguments: NonNullable<PromptDescription['arguments']>
  /** Names the operations to call, each as `posts.create`. */
  readonly text: (values: Values) => string
}

const prompts: readonly Prompt[] = [
  {
    name: 'plan_week_of_posts',
    description: 'Plan posts for the next seven days, and schedule them after I approve the plan.',
    arguments: [
      { name: 'topic', description: 'The topic of the posts.', required: true },
      { name: 'timezone', description: 'Time zone of the readers, for example Asia/Kolkata. Default: UTC.' },
      { name: 'posts', description: 'Number of posts. Default: 5.' },
    ],
    text: ({
      topic,
      timezone = 'UTC',
      posts = '5',
    }) => `Plan ${posts} posts about ${topic} for the next seven days.

1. List the scheduled items (scheduled.list), my recent posts (activity.list) and the active tags of the topic (tags.list).
2. Check today's remaining quota (account.usage). Scheduling uses a unit on the day you schedule.
3. Show me a table first: day and time in ${timezone}, title, tags, two sentences on the content. Wait until I approve it.
4. Then write each post and schedule it (posts.create with scheduled_at), and show me the resulting schedule (scheduled.list).`,
  },
  {
    name: 'triage_notifications',
    description: 'Sort unread notifications: needs a reply, can wait, done.',
    arguments: [],
    text: () => `Go through my unread notifications (notifications.list, all pages).

1. Group them: people waiting for me (bookings, applications, requests, questions, mentions), replies worth reading, the rest.
2. For the first group read the context and propose a reply or a decision for each. Do nothing until I approve it.
3. After I approve it, do it, and mark the handled notifications as read (notifications.read).`,
  },
  {
    name: 'answer_open_questions',
    description: 'Find unanswered questions that I can help with, and draft answers.',
    arguments: [{ name: 'tag', description: 'The topic, as a tag.', required: true }],
    text: ({ tag }) => `Find unanswered questions about ${tag} (questions.list, or search.query).

Choose the three where a good answer would help most. Read each (questions.get), draft an answer that explains what to do and why, and show me all three. Post the answers I approve (questions.answer).`,
  },
  {
    name: 'review_applications',
    description: 'Compare the applications for one of my jobs.',
    arguments: [{ name: 'job', description: 'The slug of the job.', required: true }],
    text: ({
      job,
    }) => `Compare the applications for my job "${job}" (jobs.get, then jobs.applications, all pages).

Compare each only with the requirements of the job. Show me a table: applicant, strengths, gaps, questions to ask. Propose whom to shortlist. Do not change any status until I approve it.`,
  },
]

/** Prompts for common tasks, limited to those whose operations are all offered. */
export interface Prompts {
  readonly list: readonly PromptDescription[]
  /** @throws ArgumentsError for an unknown prompt, or missing arguments. */
  readonly get: (name: string, values: Values) => GetPromptResult
  /** Returns values of an argument by their beginning. */
  readonly complete: (name: string, argument: Completed, signal: AbortSignal) => Promise<string[]>
}

interface Completed {
  readonly name: string
  readonly value: string
}

export function promptsOf(operations: readonly OfferedOperation[], caller: Caller): Prompts {
  const ids = new Set<string>(operations.map(({ id }) => id))
  const offered = prompts.filter(({ text }) => operationsIn(text({})).every((id) => ids.has(id)))
  return {
    list: offered.map(({ name, description, arguments: fields }) => ({
      name,
      description,
      arguments: fields,
    })),
    get: (name, values) => {
      const prompt = offered.find((each) => each.name === name)
      if (prompt === undefined) throw new ArgumentsError(`Unknown prompt ${name}.`)
      const missing = prompt.arguments.find((field) => field.required === true && !values[field.name])
      if (missing) throw new ArgumentsError(`The prompt ${name} requires ${missing.name}.`)
      return {
        description: prompt.description,
        messages: [{ role: 'user', content: { type: 'text', text: prompt.text(values) } }],
      }
    },
    complete: async (name, argument, signal) => {
      const prompt = offered.find((each) => each.name === name)
      if (!prompt?.arguments.some((field) => field.name === argument.name)) return []
      return (await completions[argument.name]?.(argument.value, caller, signal)) ?? []
    },
  }
}

/** Completions of arguments by name. */
const completions: Readonly<
  Record<string, (value: string, caller: Caller, signal: AbortSignal) => string[] | Promise<string[]>>
> = {
  timezone: (value) =>
    Intl.supportedValuesOf('timeZone').filter((zone) => zone.toLowerCase().includes(value.toLowerCase())),
  tag: async (value, caller, signal) => {
    if (value === '') return []
    const { data } = await callOperation(caller, 'search.autocomplete', { q: value, type: 'tag' }, signal)
    return (data as { readonly items: readonly { readonly name: string }[] }).items.map(({ name }) => name)
  },
}

/** Returns the ids of operations in a text. */
const operationsIn = (text: string): string[] =>
  (text.match(/\b[a-z]+\.[a-z]\w*/gi) ?? []).filter((word) => operationIds.has(word))

const operationIds: ReadonlySet<string> = new Set(operationList.map(([id]) => id))
