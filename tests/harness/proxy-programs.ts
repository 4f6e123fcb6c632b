import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// The configurations are those of the documentation, with ports and paths of the test.

export type ProxyName = 'nginx' | 'nginx with a cache' | 'Caddy' | 'HAProxy'

/** Inputs of a proxy's configuration. */
export interface Setup {
  /** Empty folder for the proxy. */
  readonly folder: string
  /** Port of Chowk. */
  readonly upstream: number
  /** Port for HTTPS. */
  readonly tls: number
  /** Port for HTTP, if used. */
  readonly plain: number
  readonly certificate: Certificate
}

/** A program to run. */
export interface Program {
  readonly command: string
  readonly args: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
}

export interface Certificate {
  readonly certificate: string
  readonly key: string
}

const root = join(import.meta.dirname, '../..')

/** Returns the first code block of a language in a document that contains a text. */
export function exampleIn(document: string, language: string, having: string): string {
  const text = readFileSync(join(root, document), 'utf8')
  for (const [, found, code] of text.matchAll(/^```(\w*)\n(.*?)^```$/gms))
    if (found === language && code!.includes(having)) return code!
  throw new Error(`${document} has no example of ${language} with ${having}.`)
}

/** Replaces parts of an example. Throws if a part is missing. */
export function fillTemplate(
  example: string,
  replacements: readonly (readonly [from: string, to: string])[],
): string {
  let text = example
  for (const [from, replacement] of replacements) {
    if (!text.includes(from)) throw new Error(`The example does not say ${from}:\n${example}`)
    text = text.replaceAll(from, replacement)
  }
  return text
}

/** Creates a self-signed certificate for the hosts of tests. */
export function makeCertificate(folder: string): Certificate {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const names = ['-subj', '/CN=chowk.example', '-addext', 'subjectAltName=DNS:chowk.example,DNS:localhost']
  execFileSync('openssl', ['req', ...kind, ...names, '-keyout', key, '-out', certificate], { stdio: 'pipe' })
  return { certificate, key }
}

/** Wraps the example in Debian's default configuration. */
function nginx({ folder, upstream, tls, certificate }: Setup, example: string): Program {
  const site = fillTemplate(example, [
    ['listen 443 ssl', `listen 127.0.0.1:${tls} ssl`],
    ['/etc/ssl/chowk.example.pem', certificate.certificate],
    ['/etc/ssl/chowk.example.key', certificate.key],
    ['127.0.0.1:4000', `127.0.0.1:${upstream}`],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};\n`,
  )
  const whole = fillTemplate(readFileSync('/etc/nginx/nginx.conf', 'utf8'), [
    ['user www-data;', ''],
    ['worker_processes auto;', 'worker_processes 1;'],
    ['/run/nginx.pid', `${folder}/nginx.pid`],
    ['/var/log/nginx/error.log', 'stderr'],
    ['/var/log/nginx/access.log', 'off'],
    ['include /etc/nginx/sites-enabled/*;', temporary.join('') + site],
  ])
  const path = join(folder, 'nginx.conf')
  writeFileSync(path, whole)
  return { command: '/usr/sbin/nginx', args: ['-c', path, '-g', 'daemon off; master_process off;'] }
}

export const programs: Readonly<Record<ProxyName, (setup: Setup) => Program>> = {
  nginx: (setup) => nginx(setup, exampleIn('docs/proxy.md', 'nginx', 'proxy_pass')),

  'nginx with a cache'(setup) {
    const example = (having: string) => exampleIn('docs/proxy.md', 'nginx', having)
    const cache = fillTemplate(example('proxy_cache_path'), [
      ['/var/cache/nginx/chowk', join(setup.folder, 'cache')],
    ])
    const caching = `location / {\n${example('proxy_cache_revalidate')}`
    return nginx(setup, cache + fillTemplate(example('proxy_pass'), [['location / {', caching]]))
  },

  /** Combines the example of several servers with the site of the deployment files. */
  Caddy({ folder, upstream, tls, plain, certificate }) {
    const server = `127.0.0.1:${upstream}`
    const secure = fillTemplate(exampleIn('docs/running-many-servers.md', '', 'reverse_proxy'), [
      // For every host: Chowk refuses all but its own.
      ['chowk.example {', `https://:${tls} {\n\ttls ${certificate.certificate} ${certificate.key}`],
      ['10.0.0.11:4000 10.0.0.12:4000', server],
    ])
    const open = fillTemplate(readFileSync(join(root, 'examples/deploy/Caddyfile'), 'utf8'), [
      [':8080 {', `http://:${plain} {`],
      ['server1:4000 server2:4000', server],
    ])
    const options = '{\n\tadmin off\n\tauto_https disable_redirects\n}\n'
    const path = join(folder, 'Caddyfile')
    writeFileSync(path, options + secure + open)
    const home = join(folder, 'home')
    mkdirSync(home)
    return {
      command: '/usr/bin/caddy',
      args: ['run', '--config', path, '--adapter', 'caddyfile'],
      environment: { HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
    }
  },
  HAProxy({ folder, upstream, tls, certificate }) {
    const both = join(folder, 'both.pem')
    writeFileSync(both, readFileSync(certificate.certificate, 'utf8') + readFileSync(certificate.key, 'utf8'))
    const path = join(folder, 'haproxy.cfg')
    const server = `127.0.0.1:${upstream}`
    writeFileSync(
      path,
      fillTemplate(exampleIn('docs/running-many-servers.md', 'haproxy', 'frontend chowk'), [
        ['bind :443', `bind 127.0.0.1:${tls}`],
        ['/etc/ssl/chowk.example.pem', both],
        ['10.0.0.11:4000', server],
        ['10.0.0.12:4000', server],
      ]),
    )
    return { command: '/usr/sbin/haproxy', args: ['-db', '-f', path] }
  },
}
