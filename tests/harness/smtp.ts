import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { certificate, privateKey } from './certificate.ts'

/** A mail as received by SMTP. */
interface Received extends Email {
  readonly raw: string
  readonly recipients: readonly string[]
  readonly secure: boolean
}

interface Options {
  /** Required credentials. */
  readonly auth?: { readonly user: string; readonly pass: string }
  /** Disables STARTTLS. */
  readonly plain?: boolean
  readonly port?: number
  /** Delays the greeting. */
  readonly greet?: () => Promise<void>
  /** Delays the acceptance of each mail. */
  readonly hold?: (email: Email) => Promise<void>
  /** Whether the connection ends instead of the reply to a mail, which has arrived. */
  readonly losesReply?: () => boolean
  /** Returns the code that rejects a recipient. */
  readonly refuse?: (address: string) => number | undefined
}

/** Starts an SMTP server on loopback that stores received mail. */
export async function startSmtp({ auth, plain = false, port = 0, refuse, ...slow }: Options = {}) {
  const received: Received[] = []
  /** Names by which callers have greeted. */
  const callers = new Set<string>()
  const server = new SMTPServer({
    key: privateKey,
    cert: certificate,
    authOptional: auth === undefined,
    disableReverseLookup: true,
    // Ends connections that wait for another mail.
    closeTimeout: 1,
    ...(plain && { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
    onConnect: (_session, callback) => void Promise.resolve(slow.greet?.()).then(() => callback()),
    onMailFrom(_address, { hostNameAppearsAs }, callback) {
      if (hostNameAppearsAs) callers.add(hostNameAppearsAs)
      callback()
    },
    onAuth({ username, password }, _session, callback) {
      const isRight = username === auth?.user && password === auth?.pass
      // Worst case: the server's response contains the password.
      if (isRight) callback(null, { user: username })
      else callback(new Error(`wrong password ${password}`))
    },
    onRcptTo({ address }, _session, callback) {
      const responseCode = refuse?.(address)
      if (responseCode === undefined) callback()
      else callback(Object.assign(new Error(`no ${address} here`), { responseCode }))
    },
    onData(stream, { envelope, secure }, callback) {
      const receive = async () => {
        const bytes = await buffer(stream)
        const email = await PostalMime.parse(bytes)
        await slow.hold?.(email)
        const recipients = envelope.rcptTo.map(({ address }) => address)
        received.push({ ...email, raw: bytes.toString(), recipients, secure })
        if (slow.losesReply?.()) for (const connection of server.connections) connection.close()
      }
      receive().then(
        () => callback(),
        (error: Error) => callback(error),
      )
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stop = async () => {
    if (!server.server.listening) return
    const closed = once(server.server, 'close')
    server.close()
    await closed
  }
  onTestFinished(stop)
  const { port: bound } = server.server.address() as AddressInfo
  const credentials = auth ? `${encodeURIComponent(auth.user)}:${encodeURIComponent(auth.pass)}@` : ''
  return { received, callers, port: bound, stop, url: `smtp://${credentials}127.0.0.1:${bound}` }
}
