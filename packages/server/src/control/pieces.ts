import { setImmediate } from 'node:timers/promises'

/** Characters written per turn of the event loop. */
const PIECE = 65_536

/** Streams a JSON object of a long list and the fields of `rest`. */
export async function* streamList<Value>(
  name: string,
  values: Iterable<Value>,
  toJson: (value: Value) => object,
  envelope: object = {},
): AsyncGenerator<string> {
  const [start, end] = JSON.stringify({ ...envelope, [name]: [] }).split(/(?<=\[)(?=\]\}$)/) as [
    string,
    string,
  ]
  let text = start
  let separator = ''
  for (const value of values) {
    text += separator + JSON.stringify(toJson(value))
    separator = ','
    if (text.length < PIECE) continue
    yield text
    text = ''
  }
  yield text + end
}

/** Streams the same pieces, and yields to the event loop after every {@link PIECE} characters. */
export async function* yieldingToOthers(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let written = 0
  for await (const chunk of chunks) {
    yield chunk
    written += chunk.length
    if (written < PIECE) continue
    written = 0
    await setImmediate()
  }
}
