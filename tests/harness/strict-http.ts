/** Head of a response, from its bytes. */
interface AnswerHead {
  readonly status: number
  /** By lower-case name. */
  readonly fields: ReadonlyMap<string, string>
  /** Violations; empty for a valid head. */
  readonly problems: readonly string[]
}

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
/** Visible ASCII, with inner spaces and tabs: read alike by all clients and proxies. */
const VALUE = /^(?:[!-~](?:[\t -~]*[!-~])?)?$/

/** Parses a head without its empty line. Rejects everything that RFC 9110 and 9112 forbid. */
function readAnswerHead(text: string): AnswerHead {
  const [statusLine = '', ...lines] = text.split('\r\n')
  const problems: string[] = []
  const fields = new Map<string, string>()
  if (!/^HTTP\/1\.1 [1-5]\d\d [\t -~]*$/.test(statusLine))
    problems.push(`no status line: ${JSON.stringify(statusLine.slice(0, 100))}`)
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon)
    const value = line.slice(colon + 1).replace(/^[\t ]*|[\t ]*$/g, '')
    const key = name.toLowerCase()
    if (colon === -1 || !TOKEN.test(name)) problems.push(`no name of a header: ${JSON.stringify(line)}`)
    if (!VALUE.test(value)) problems.push(`no value of a header: ${JSON.stringify(line)}`)
    if (fields.has(key)) problems.push(`${key} stands there twice`)
    fields.set(key, value)
  }
  const status = Number(statusLine.slice(9, 12))
  return { status, fields, problems: [...problems, ...headProblems(status, fields)] }
}

function* headProblems(status: number, fields: ReadonlyMap<string, string>): Iterable<string> {
  const length = fields.get('content-length')
  const coding = fields.get('transfer-encoding')
  const date = fields.get('date')
  if (length !== undefined && !/^(?:0|[1-9]\d*)$/.test(length)) yield `content-length is ${length}`
  if (coding !== undefined && coding !== 'chunked') yield `transfer-encoding is ${coding}`
  if (length !== undefined && coding !== undefined) yield 'content-length beside transfer-encoding'
  if (status < 200) {
    if (length !== undefined || coding !== undefined) yield `a length in a ${status}`
    return
  }
  if (date === undefined) yield 'no date'
  else if (new Date(date).toUTCString() !== date) yield `date is ${date}`
  if (status === 204 && (length !== undefined || coding !== undefined)) yield 'a length in a 204'
  if (status === 401 && !fields.has('www-authenticate')) yield 'no www-authenticate in a 401'
}

/** A complete response. */
export interface WholeAnswer {
  readonly status: number
  /** By lower-case name. */
  readonly fields: ReadonlyMap<string, string>
  readonly body: Buffer
}

/** Returns whether a response to this method has no body, whatever its headers. */
const isBodiless = (method: string | undefined, status: number): boolean =>
  method === 'HEAD' || status < 200 || status === 204 || status === 304

/** Checks every byte that a server sends over a connection, and records violations of strict HTTP. */
export class AnswerCheck {
  readonly problems: string[] = []
  #bytes = Buffer.alloc(0)
  /** Remaining bytes of the body; `chunks` for a chunked one. */
  #left: number | 'chunks' | 'last line' = 0
  #hasLeft = false
  #head: Omit<WholeAnswer, 'body'> | undefined
  #body: Buffer[] = []
  readonly #nextMethod: () => string | undefined
  readonly #onAnswer: (answer: WholeAnswer) => void

  /**
   * @param nextMethod Returns the method of the next pending request. Undefined without one.
   * @param onAnswer Called for each complete response.
   */
  constructor(
    nextMethod: () => string | undefined,
    onAnswer: (answer: WholeAnswer) => void = () => undefined,
  ) {
    this.#nextMethod = nextMethod
    this.#onAnswer = onAnswer
  }

  push(bytes: Uint8Array): void {
    if (this.#hasLeft && this.#left === 0 && bytes.length > 0)
      this.#note('bytes after the answer that said to be the last')
    this.#bytes = Buffer.concat([this.#bytes, bytes])
    while (this.#bytes.length > 0 && this.#step());
  }

  /** Must be called when the server ends the connection. */
  end(): void {
    if (this.#bytes.length > 0 || this.#left !== 0) this.#note('an answer that was cut off')
  }

  /** Consumes the next element, if complete. */
  #step(): boolean {
    if (typeof this.#left === 'number' && this.#left > 0) {
      const chunk = this.#take(Math.min(this.#left, this.#bytes.length))
      this.#body.push(chunk)
      this.#left -= chunk.length
      if (this.#left === 0) this.#whole()
      return true
    }
    if (this.#left === 0) return this.#readHead()
    const end = this.#bytes.indexOf('\r\n')
    if (end === -1) return false
    return this.#left === 'chunks' ? this.#chunk(end) : this.#lastLine(end)
  }

  #readHead(): boolean {
    const end = this.#bytes.indexOf('\r\n\r\n')
    if (end === -1) return false
    const { status, fields, problems } = readAnswerHead(
      this.#take(end + 4)
        .toString('latin1')
        .slice(0, -4),
    )
    const method = status < 200 ? undefined : this.#nextMethod()
    for (const problem of problems) this.#note(`${method ?? 'no request'}, ${status}: ${problem}`)
    this.#hasLeft = fields.get('connection') === 'close'
    if (status < 200) return true
    this.#head = { status, fields }
    if (isBodiless(method, status)) return this.#whole()
    if (fields.has('transfer-encoding')) this.#left = 'chunks'
    else if (fields.has('content-length')) this.#left = Number(fields.get('content-length'))
    else this.#note(`${method ?? 'no request'}, ${status}: nothing says where the body ends`)
    if (this.#left !== 0 && !fields.has('content-type')) this.#note(`${method}, ${status}: a body of no type`)
    return this.#left === 0 ? this.#whole() : true
  }

  #chunk(end: number): boolean {
    const line = this.#bytes.subarray(0, end).toString('latin1')
    if (!/^[0-9a-f]+$/i.test(line)) this.#note(`no size of a chunk: ${JSON.stringify(line.slice(0, 100))}`)
    const size = Number.parseInt(line, 16) || 0
    if (this.#bytes.length < end + 2 + size + (size > 0 ? 2 : 0)) return false
    this.#take(end + 2)
    if (size === 0) this.#left = 'last line'
    else {
      const chunk = this.#take(size + 2)
      this.#body.push(chunk.subarray(0, size))
      if (chunk.toString('latin1', size) !== '\r\n') this.#note('a chunk of another size')
    }
    return true
  }

  #lastLine(end: number): boolean {
    if (end > 0) this.#note('a trailer')
    this.#take(end + 2)
    this.#left = 0
    return this.#whole()
  }

  #whole(): true {
    if (this.#head) this.#onAnswer({ ...this.#head, body: Buffer.concat(this.#body) })
    this.#body = []
    return true
  }

  #take(length: number): Buffer {
    const head = this.#bytes.subarray(0, length)
    this.#bytes = this.#bytes.subarray(length)
    return head
  }

  #note(problem: string): void {
    this.problems.push(problem)
  }
}
