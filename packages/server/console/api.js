import { say, update } from './state.js'

/** Base URL of all calls of the control interface. */
const base = new URL('./', location.href)

/** Thrown if the server rejects a call. The message is shown to the user. */
class Refused extends Error {
  /** @override */
  name = 'Refused'
}

/**
 * Sends a call of the control interface, and returns the response body.
 * @param {'GET' | 'POST' | 'PUT' | 'DELETE'} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>}
 */
export async function call(method, path, body) {
  const response = await fetch(new URL(path, base), {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  const text = await response.text()
  if (response.ok) return text === '' ? undefined : JSON.parse(text)
  throw new Refused(messageIn(text) ?? `The server answered ${response.status}.`)
}

/** @param {string} text */
function messageIn(text) {
  try {
    return /** @type {{ error?: string }} */ (JSON.parse(text)).error
  } catch {
    return undefined
  }
}

/**
 * Runs the action of a button, and shows its outcome.
 * @param {() => Promise<string | void>} work
 */
export async function attempt(work) {
  try {
    const text = await work()
    if (text) say({ text, failed: false })
    else update({ notice: undefined })
    return true
  } catch (error) {
    const unreachable = error instanceof TypeError
    if (!unreachable && !(error instanceof Refused)) console.error(error)
    const text = unreachable ? 'The server can’t be reached.' : /** @type {Error} */ (error).message
    say({ text, failed: true })
    return false
  }
}
