import { Chowk } from '@chowk/sdk'

const DAY = 24 * 60 * 60 * 1000

/**
 * The member's jobs, newest first. Each with its number of applications by stage, and the days that the longest waiting one
 * has been where it is.
 */
export async function report(client, now = Date.now()) {
  const { user } = await client.account.me()
  const own = await client.users.activity(user.username).toArray({ max: 1_000 })
  const jobs = own.filter(({ kind, subject }) => kind === 'published' && subject.type === 'job')
  const rows = []
  for (const { subject } of jobs) {
    const applications = await client.jobs.applications(subject.id).toArray({ max: Infinity })
    const open = applications.filter(({ allowed }) => allowed.length > 0)
    const waiting = open.map(({ history }) => (now - Date.parse(history.at(-1).at)) / DAY)
    const stages = Object.groupBy(applications, ({ status }) => status)
    rows.push({
      job: subject.title,
      ...Object.fromEntries(Object.entries(stages).map(([stage, some]) => [stage, some.length])),
      waiting_days: waiting.length > 0 ? Math.floor(Math.max(...waiting)) : null,
    })
  }
  return rows
}

if (process.argv[1] === import.meta.filename) console.table(await report(new Chowk({ pace: true })))
