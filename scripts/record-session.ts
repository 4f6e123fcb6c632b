/* oxlint-disable no-control-regex -- what a terminal gets is full of them */
// Records a terminal session of the program as docs/session.svg. `--check` records again, and fails if anything but
// times, numbers of items and ports differs.
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const root = join(import.meta.dirname, '..')
const program = join(root, 'packages/cli/bin/chowk.js')
const picture = join(root, 'docs/session.svg')
const COLUMNS = 92

const commands = [
  'chowk whoami --fields user.username,user.plan,key.expires_at',
  'chowk publish posts --every "mon,wed,fri 09:00" --timezone Asia/Kolkata --yes',
  'chowk publish posts --every "mon,wed,fri 09:00" --timezone Asia/Kolkata --yes',
  'chowk schedule --timezone Asia/Kolkata --all --shift +1d --yes',
  'chowk posts list --limit 3',
  'chowk posts list --all --jq .title | head -n 2',
  'chowk post list',
]

/** Runs a command on a terminal, and returns the terminal's output. */
async function runShown(
  command: string,
  folder: string,
  environment: Record<string, string>,
): Promise<string> {
  const run = `stty cols ${COLUMNS} rows 50; chowk() { "${process.execPath}" "${program}" "$@"; }; ${command}`
  const child = spawn('script', ['-qec', run, '/dev/null'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, TERM: 'xterm-256color', SHELL: '/bin/bash', ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const output = await text(child.stdout)
  child.stdin.end()
  return output.replaceAll('\r\n', '\n').trimEnd()
}

async function record(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'chowk-session-'))
  cpSync(join(root, 'examples/publish-folder/posts'), join(folder, 'posts'), { recursive: true })
  const server = spawn(process.execPath, [
    program,
    'serve',
    '--port',
    '0',
    '--store',
    'memory',
    '--seed',
    'demo',
    '--control',
    '--log-level',
    'silent',
  ])
  try {
    const line = await new Promise<string>((resolve) =>
      server.stdout.once('data', (data) => resolve(String(data))),
    )
    const url = /http\S+/.exec(line)?.[0] ?? ''
    const made = await fetch(new URL('/_control/keys', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'asha', scopes: 'all' }),
    })
    const { key } = (await made.json()) as { key: string }
    const parts: string[] = []
    for (const command of commands) {
      const output = await runShown(command, folder, { CHOWK_API_KEY: key, CHOWK_BASE_URL: url })
      parts.push(`\u001b[32m$\u001b[0m ${command}\n${output}`)
    }
    return parts.join('\n\n')
  } finally {
    server.kill()
    rmSync(folder, { recursive: true })
  }
}

const COLOURS: Readonly<Record<number, string>> = {
  1: 'font-weight="bold"',
  2: 'opacity="0.6"',
  31: 'fill="#ff7b72"',
  32: 'fill="#7ee787"',
  33: 'fill="#e3b341"',
}
const LINE = 18
const WIDTH = 8.43

const escaped = (content: string): string =>
  content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Returns a line with its colours as SVG text. */
function spans(line: string): string {
  let style = ''
  // Removes links and cursor movements.
  const still = line.replaceAll(/\u001b\]8;;[^\u0007]*\u0007|\u001b[78]|\u001b\[[\d;?]*[A-Zac-ln-z]/g, '')
  return still
    .split(/(\u001b\[\d+m)/)
    .map((part) => {
      const code = /^\u001b\[(\d+)m$/.exec(part)?.[1]
      if (code === undefined) return part === '' ? '' : `<tspan ${style}>${escaped(part)}</tspan>`
      style = COLOURS[Number(code)] ?? ''
      return ''
    })
    .join('')
}

function pictureOf(session: string): string {
  // Of an overwritten line, such as a progress bar, only the last state is shown.
  const lines = session.split('\n').map((line) => line.split(/\r|\u001b\[[12]?K/).at(-1) ?? '')
  const [width, height] = [Math.ceil(COLUMNS * WIDTH + 32), lines.length * LINE + 32]
  const rows = lines.map(
    (line, index) => `<text x="16" y="${28 + index * LINE}" xml:space="preserve">${spans(line)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="A session with chowk on a terminal">
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" fill="#e6edf3">
${rows.join('\n')}
</g>
</svg>
`
}

/** Returns the reproducible part: the words, without times and numbers. */
const lasting = (svg: string): string =>
  svg
    .replaceAll(/(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/g, 'DAY')
    .replaceAll(/\d{4}-\d\d-\d\d( \d\d:\d\d)?|\d\d:\d\d|\d+/g, '0')
    .replaceAll(/yesterday|tomorrow|now|(in )?0 (second|minute|hour|day|week|month|year)s?( ago)?/g, 'TIME')
    .replaceAll(/ +/g, ' ')

const recorded = pictureOf(await record())
if (!process.argv.includes('--check')) writeFileSync(picture, recorded)
else if (lasting(readFileSync(picture, 'utf8')) !== lasting(recorded)) {
  console.error('docs/session.svg shows what the program does not print any more: npm run tool -- session')
  console.error(recorded)
  process.exitCode = 1
}
