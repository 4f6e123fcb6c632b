import {
  type ApiResponse,
  describeResponse,
  type Finding,
  finding,
  isRecord,
  pathOf,
  typeOf,
} from './response.ts'

/** Headers that do not depend on time or member. */
const comparableHeaders = ['WWW-Authenticate', 'Idempotent-Replayed']

/** Compares a live response with the engine's response to the same call in the same state. */
export function compareWithEngine(live: ApiResponse, engine: ApiResponse): readonly Finding[] {
  const [expected, found] = [describeResponse(engine), describeResponse(live)]
  if (live.status !== engine.status) return [finding('status', '', expected, found)]
  if (expected !== found) return [finding('code', 'code', expected, found)]
  return [
    ...comparableHeaders.flatMap((name) => compareHeader(name, live, engine)),
    ...compareShapes(live.body, engine.body, []),
    ...compareProblems(live.body, engine.body),
  ]
}

function compareHeader(name: string, live: ApiResponse, engine: ApiResponse): Finding[] {
  const [found, expected] = [live, engine].map(({ headers }) => headers.get(name) ?? 'no such header')
  return found === expected ? [] : [finding('header', name, expected!, found!)]
}

/** Compares fields and types. Null and empty lists match anything. */
function compareShapes(live: unknown, engine: unknown, path: readonly PropertyKey[]): Finding[] {
  if (live === null || engine === null) return []
  if (typeOf(live) !== typeOf(engine)) return [finding('type', pathOf(path), typeOf(engine), typeOf(live))]
  if (Array.isArray(live) && Array.isArray(engine))
    return live.flatMap((entry: unknown, index) =>
      engine.length === 0
        ? []
        : compareShapes(entry, engine[Math.min(index, engine.length - 1)], [...path, index]),
    )
  if (!isRecord(live) || !isRecord(engine)) return []
  const missing = Object.keys(engine).filter((name) => !(name in live))
  const extra = Object.keys(live).filter((name) => !(name in engine))
  const common = Object.keys(live).filter((name) => name in engine)
  return [
    ...missing.map((name) => finding('missing', pathOf([...path, name]), typeOf(engine[name]), 'nothing')),
    ...extra.map((name) => finding('extra', pathOf([...path, name]), 'no such field', typeOf(live[name]))),
    ...common.flatMap((name) => compareShapes(live[name], engine[name], [...path, name])),
  ]
}

/** Compares the invalid fields and their codes. */
function compareProblems(live: unknown, engine: unknown): Finding[] {
  const [found, expected] = [problemsOf(live), problemsOf(engine)]
  return found === expected ? [] : [finding('code', 'fields', expected, found)]
}

function problemsOf(body: unknown): string {
  if (!isRecord(body) || !Array.isArray(body.fields)) return ''
  return body.fields
    .map((problem) => (isRecord(problem) ? `${String(problem.path)} ${String(problem.code)}` : ''))
    .sort()
    .join(', ')
}
