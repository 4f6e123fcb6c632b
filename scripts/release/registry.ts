import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tests/harness/free-port.ts'

/** A registry of this machine, with the packages of this repository once they are published to it; others come from the usual one. */
export interface Registry extends AsyncDisposable {
  readonly url: string
  /** Makes npm and its like use it. */
  readonly npmrc: string
  /** Empty folders for its users go here; it is removed with the registry. */
  readonly folder: string
}

/** Starts Verdaccio, which is installed for it: no contributor needs it otherwise. */
export async function startRegistry(): Promise<Registry> {
  const folder = mkdtempSync(join(tmpdir(), 'chowk-registry-'))
  const uplink = execFileSync('npm', ['config', 'get', 'registry']).toString().trim()
  // A part of Verdaccio asks for node-fetch by a tag, which mirrors of registries may lack.
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "overrides": { "node-fetch": "^2.7.0" } }')
  execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', 'verdaccio@6'], { cwd: folder })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const config = join(folder, 'config.yaml')
  writeFileSync(
    config,
    JSON.stringify({
      storage: join(folder, 'storage'),
      uplinks: { usual: { url: uplink } },
      packages: {
        '@chowk/*': { access: '$all', publish: '$all' },
        '**': { access: '$all', proxy: 'usual' },
      },
      log: { type: 'stdout', format: 'json', level: 'error' },
    }),
  )
  const npmrc = join(folder, '.npmrc')
  writeFileSync(npmrc, `registry=${url}\n//127.0.0.1:${port}/:_authToken=anybody\nprovenance=false\n`)
  const server = spawn(
    process.execPath,
    [
      join(folder, 'node_modules/verdaccio/bin/verdaccio'),
      '--config',
      config,
      '--listen',
      `127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  await answers(url)
  return {
    url,
    npmrc,
    folder,
    async [Symbol.asyncDispose]() {
      server.kill()
      await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    try {
      await fetch(new URL('-/ping', url))
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  throw new Error(`The registry does not answer at ${url}.`)
}
