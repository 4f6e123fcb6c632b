import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tests/harness/free-port.ts'

/** A local registry for the packages of this repository. Other packages come from the usual registry. */
export interface Registry extends AsyncDisposable {
  readonly url: string
  /** Config file that makes package managers use it. */
  readonly npmrc: string
  /** Folder for the consumers' folders, removed with the registry. */
  readonly folder: string
}

/** Installs and starts Verdaccio, which contributors do not need otherwise. */
export async function startRegistry(): Promise<Registry> {
  const folder = mkdtempSync(join(tmpdir(), 'chowk-registry-'))
  const uplink = execFileSync('npm', ['config', 'get', 'registry']).toString().trim()
  // Verdaccio depends on a tag of node-fetch, which mirrors of registries may lack.
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
  writeFileSync(npmrc, `registry=${url}\n//127.0.0.1:${port}/:_authToken=anyone\nprovenance=false\n`)
  const program = join(folder, 'node_modules/verdaccio/bin/verdaccio')
  const server = fork(program, ['--config', config, '--listen', `127.0.0.1:${port}`], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  // Verdaccio reports that it listens.
  await once(server, 'message')
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
