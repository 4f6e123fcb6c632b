import type pg from 'pg'
import type { Script, Step, Template, Variables } from './script.ts'

/**
 * Returns a function that replays a recording with other values, and returns the response body. A failed statement ends
 * the process.
 */
export function replaying(pool: pg.Pool, script: Script): (variables: Variables) => Promise<string> {
  const checkouts = script.checkouts.map(({ steps, answered }) => ({ steps: steps.map(sending), answered }))
  const body = filling(script.answer.body)
  return async (variables) => {
    for (const { steps, answered } of checkouts) {
      const client = await pool.connect()
      const requests: Promise<void>[] = []
      for (const { after, send } of steps) {
        if (after > 0) await requests[after - 1]
        requests.push(send(client, variables))
      }
      if (answered > 0) await requests[answered - 1]
      client.release()
    }
    return body(variables) as string
  }
}

function sending({ text, values, after, gives, ...form }: Step) {
  const fills = values?.map(filling)
  const columns = Object.entries(gives)
  const send = async (client: pg.PoolClient, variables: Variables): Promise<void> => {
    const { rows } = await client.query<Record<string, string>>(
      fills === undefined ? text : { text, values: fills.map((fill) => fill(variables)), ...form },
    )
    for (const [column, variable] of columns) variables[variable] = rows[0]![column]!
  }
  return { after, send }
}

function filling(template: Template): (variables: Variables) => unknown {
  if (typeof template !== 'object' || template === null) return () => template
  if (!('pieces' in template)) {
    const fills = template.map(filling)
    return (variables) => fills.map((fill) => fill(variables))
  }
  const { pieces } = template
  return (variables) => {
    let text = ''
    for (const [index, chunk] of pieces.entries()) text += index % 2 === 0 ? chunk : variables[chunk]
    return text
  }
}
