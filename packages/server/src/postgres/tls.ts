import { readFileSync } from 'node:fs'
import { getCACertificates, type ConnectionOptions } from 'node:tls'

/** Values of `sslmode` with the meaning of libpq. `allow` and `prefer` would go on in plain text. */
const MODES = ['disable', 'require', 'verify-ca', 'verify-full']
const NAMES = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation'] as const

/** How a connection is encrypted, in the options of pg. */
export interface Tls {
  readonly ssl: false | ConnectionOptions
  readonly sslnegotiation?: 'direct'
}

/**
 * Takes the parameters of TLS out of those of an address, else from the environment, as libpq does.
 * @throws the error of `refuse` for a value that libpq does not know, or that would protect less than it says
 */
export function extractTls(parameters: URLSearchParams, refuse: (reason: string) => Error): Tls {
  const given = Object.fromEntries(
    NAMES.map((name) => [
      name,
      parameters.get(name) ?? (process.env[`PG${name.toUpperCase()}`] || undefined),
    ]),
  )
  // As JDBC writes it.
  const ssl = parameters.get('ssl')
  for (const name of ['ssl', ...NAMES]) parameters.delete(name)
  if (ssl !== null && ssl !== 'true') throw refuse('ssl is true; sslmode has the other choices.')
  const { sslrootcert, sslcert, sslkey, sslnegotiation } = given
  const isSystem = sslrootcert === 'system'
  const mode = given.sslmode ?? (ssl ? 'require' : (sslrootcert ?? sslcert) ? 'verify-full' : 'disable')
  if (!MODES.includes(mode)) throw refuse(`sslmode is ${MODES.join(', ')}, and not "${mode}".`)
  if (isSystem && mode !== 'verify-full') throw refuse('with sslrootcert=system, sslmode is verify-full.')
  if (sslnegotiation !== undefined && !['postgres', 'direct'].includes(sslnegotiation))
    throw refuse(`sslnegotiation is postgres or direct, and not "${sslnegotiation}".`)
  if (mode === 'disable') {
    if (sslnegotiation === 'direct') throw refuse('sslnegotiation=direct needs sslmode=require or stricter.')
    return { ssl: false }
  }
  const read = (name: string, file: string | undefined) => {
    try {
      return file && readFileSync(file, 'utf8')
    } catch (error) {
      throw refuse(`${name} can't be read: ${(error as Error).message}.`)
    }
  }
  const ca = isSystem
    ? [...getCACertificates('default'), ...getCACertificates('system')]
    : read('sslrootcert', sslrootcert)
  const [cert, key] = [read('sslcert', sslcert), read('sslkey', sslkey)]
  return {
    ssl: {
      ...(ca && { ca }),
      ...(cert && { cert }),
      ...(key && { key }),
      ...(mode === 'require' && !ca && { rejectUnauthorized: false }),
      ...(mode !== 'verify-full' && { checkServerIdentity: () => undefined }),
    },
    ...(sslnegotiation === 'direct' && { sslnegotiation }),
  }
}
