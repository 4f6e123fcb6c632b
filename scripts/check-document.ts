// Lints the OpenAPI document as `GET /openapi.json` returns it: `npm run tool -- document`.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApiDocument } from '@chowk/contract'

const folder = mkdtempSync(join(tmpdir(), 'chowk-document-'))
try {
  const path = join(folder, 'openapi.json')
  writeFileSync(path, JSON.stringify(openApiDocument()))
  // The server of the document is the local one until a server serves it.
  const rules = ['--extends=recommended-strict', '--skip-rule=no-server-example.com']
  execFileSync('redocly', ['lint', ...rules, path], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
} finally {
  rmSync(folder, { recursive: true })
}
