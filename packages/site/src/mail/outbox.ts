import { MailRefused, type Engine, type Mailer } from '@chowk/engine'
import {
  addressMail,
  dropMail,
  isMailDue,
  postponeMail,
  putDueMail,
  takeMail,
  type OutgoingMailRow,
  type Visits,
} from '@chowk/engine/visits'
import { digestTimes } from './digest-times.ts'
import { laidOut, letterOf } from './letters.ts'
import { unsubscribePath } from './unsubscribe.ts'

const MINUTE = 60_000
/** Maximum number of mails sent concurrently. */
const AT_ONCE = 10

interface OutboxOptions {
  readonly engine: Engine
  readonly visits: Visits
  readonly mailer: Mailer
  readonly onError: (error: unknown) => void
}

/**
 * Sends the outgoing mail of the store. Several servers may run one: the store hands each mail to one of them. Failed
 * mail is retried until it expires.
 */
export class Outbox {
  readonly #options: OutboxOptions
  #running: Promise<void> | undefined
  /** Whether mail may have become due since the last read. */
  #owed = false
  #isStopped = false
  #cancelAlarm: () => void = () => undefined

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  /** Starts polling for mail once a minute: servers do not notify each other. */
  start(): void {
    if (this.#isStopped) return
    void this.deliver()
    const { clock } = this.#options.engine
    this.#cancelAlarm = clock.wake(clock.now() + MINUTE, () => this.start())
  }

  /** Stops after the mails in progress. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancelAlarm()
    await this.#running
    this.#options.mailer.close()
  }

  /** Sends due mail. Never rejects: reports errors and retries. */
  deliver(): Promise<void> {
    this.#owed = true
    return (this.#running ??= this.#run())
  }

  async #run(): Promise<void> {
    const { engine, onError } = this.#options
    const { store, clock } = engine
    try {
      while (this.#owed && !this.#isStopped) {
        const now = clock.now()
        // Cleared before the read, which does not see mail that becomes due meanwhile.
        this.#owed = false
        if (!(await store.read((tx) => isMailDue(tx, now)))) continue
        this.#owed = true
        await putDueMail(store, digestTimes, now)
        const taken = await takeMail(store, AT_ONCE, now)
        const sent = await Promise.all(taken.map((mail) => this.#attempt(mail)))
        // Retries an unreachable mail server after a minute.
        if (sent.includes(false)) break
      }
    } catch (error) {
      onError(error)
    } finally {
      this.#running = undefined
    }
  }

  /** Returns false if the mail server is unreachable. */
  async #attempt(mail: OutgoingMailRow): Promise<boolean> {
    const { engine, onError } = this.#options
    const { store, clock } = engine
    try {
      if (mail.expires_at > clock.now()) await this.#send(mail)
      await dropMail(store, mail)
      return true
    } catch (error) {
      onError(error)
      const refused = error instanceof MailRefused ? error : undefined
      if (refused?.isFinal) await dropMail(store, mail)
      else await postponeMail(store, mail, clock.now())
      return refused !== undefined
    }
  }

  async #send(mail: OutgoingMailRow): Promise<void> {
    const { engine, visits, mailer } = this.#options
    const { clock, store, runtime } = engine
    const { site, random } = runtime.services
    const now = clock.now()
    const addressed = await addressMail({ store, random }, mail, now)
    if (addressed === undefined) return
    const { host } = new URL(site.origin)
    const letter = await visits.lookAs(addressed.member.id, (visit) =>
      letterOf(mail, addressed, { host, absolute: (path) => site.absolute(path) }, visit),
    )
    if (letter === undefined) return
    const { id, kind, since } = mail
    const path =
      kind === 'news' || kind === 'digest'
        ? await unsubscribePath(visits, addressed.member.id, kind)
        : undefined
    const unsubscribe = path === undefined ? undefined : site.absolute(path)
    await mailer.send({
      to: addressed.to,
      ...laidOut(letter, unsubscribe === undefined ? undefined : { text: 'Unsubscribe', url: unsubscribe }),
      id: `${kind}.${id}.${since}`,
      date: new Date(now),
      unsubscribe,
    })
  }
}
