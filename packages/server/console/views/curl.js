/**
 * Returns a call as a shell command. The key comes from the environment, because the journal has none.
 * @param {import('../types').Call} call
 * @param {string} base Prefix of the path.
 */
export function curlOf({ method, path, query, body, idempotency_key }, base) {
  const url = new URL(base + path)
  for (const [name, values] of Object.entries(query))
    for (const value of [values].flat()) url.searchParams.append(name, value)
  const words = [
    'curl',
    ...(method === 'GET' ? [] : ['-X', method]),
    quoted(url.href),
    '-H "Authorization: Bearer $CHOWK_API_KEY"',
    ...(idempotency_key === null ? [] : ['-H', quoted(`Idempotency-Key: ${idempotency_key}`)]),
    ...(body === null || body === undefined
      ? []
      : [
          "-H 'Content-Type: application/json'",
          '-d',
          quoted(typeof body === 'string' ? body : JSON.stringify(body)),
        ]),
  ]
  return words.join(' ')
}

/** Quotes text as one word of a shell. @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`
