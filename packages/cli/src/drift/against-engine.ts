import { type Answer, type Finding, inWords, isRecord, pathOf, typeOf } from './answer.ts'

/** Headers whose value says what the engine does, and not when or to whom. */
const telling = ['WWW-Authenticate', 'Idempotent-Replayed']

/** What an answer differs in from that of the engine to the same call in the same state. */
export function againstEngine(live: Answer, engine: Answer): readonly Finding[] {
  const [expected, found] = [inWords(engine), inWords(live)]
  if (live.status !== engine.status) return [{ kind: 'status', at: '', expected, found }]
  if (expected !== found) return [{ kind: 'code', at: 'code', expected, found }]
  return [
    ...telling.flatMap((name) => headerFinding(name, live, engine)),
    ...shapeFindings(live.body, engine.body, []),
    ...problemFindings(live.body, engine.body),
  ]
}

function headerFinding(name: string, live: Answer, engine: Answer): Finding[] {
  const [found, expected] = [live.headers.get(name), engine.headers.get(name)]
  if (found === expected) return []
  return [
    { kind: 'header', at: name, expected: expected ?? 'no such header', found: found ?? 'no such header' },
  ]
}

/** Where the two have other fields, or values of another type. Null, and lists without entries, may stand for anything. */
function shapeFindings(live: unknown, engine: unknown, path: readonly PropertyKey[]): Finding[] {
  if (live === null || engine === null) return []
  const at = pathOf(path)
  if (typeOf(live) !== typeOf(engine))
    return [{ kind: 'type', at, expected: typeOf(engine), found: typeOf(live) }]
  if (Array.isArray(live) && Array.isArray(engine))
    return live.length === 0 || engine.length === 0
      ? []
      : live.flatMap((entry: unknown, index) =>
          shapeFindings(entry, engine[Math.min(index, engine.length - 1)], [...path, index]),
        )
  if (!isRecord(live) || !isRecord(engine)) return []
  return [
    ...Object.keys(engine)
      .filter((name) => !(name in live))
      .map((name): Finding => ({
        kind: 'missing',
        at: pathOf([...path, name]),
        expected: typeOf(engine[name]),
        found: 'nothing',
      })),
    ...Object.keys(live)
      .filter((name) => !(name in engine))
      .map((name): Finding => ({
        kind: 'extra',
        at: pathOf([...path, name]),
        expected: 'no such field',
        found: typeOf(live[name]),
      })),
    ...Object.keys(live)
      .filter((name) => name in engine)
      .flatMap((name) => shapeFindings(live[name], engine[name], [...path, name])),
  ]
}

/** The fields that each of them refused, and why. */
function problemFindings(live: unknown, engine: unknown): Finding[] {
  const [found, expected] = [problemsOf(live), problemsOf(engine)]
  return found === expected ? [] : [{ kind: 'code', at: 'fields', expected, found }]
}

function problemsOf(body: unknown): string {
  if (!isRecord(body) || !Array.isArray(body.fields)) return ''
  return body.fields
    .map((problem) => (isRecord(problem) ? `${String(problem.path)} ${String(problem.code)}` : ''))
    .sort()
    .join(', ')
}
