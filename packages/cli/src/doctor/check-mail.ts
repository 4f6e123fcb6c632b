import { failure, ok, warning, type CheckResult, type DoctorSettings } from './checks.ts'

/** Milliseconds until a greeting, from which on it is called slow. */
const SLOW_MS = 5000

/** Connects and authenticates to the configured mail server. Sends no mail. */
export async function checkMail({
  mail: server,
  mailFrom: from = '',
}: DoctorSettings): Promise<readonly CheckResult[]> {
  if (server === undefined) return []
  const check = 'mail server'
  const [{ checkMailServer, smtpServer }, { withoutSecrets }] = await Promise.all([
    import('@chowk/server/settings'),
    import('@chowk/server/serving'),
  ])
  try {
    const smtp = smtpServer({ server, from })
    const greetedAfter = await checkMailServer(smtp)
    const address = withoutSecrets(server)
    if (greetedAfter < SLOW_MS)
      return [ok(check, `${address} accepts the name ${smtp.from.domain} of this server.`)]
    const slow = `${address} answers, but took ${Math.round(greetedAfter / 1000)} seconds to greet.`
    return [
      warning(
        check,
        slow,
        'Mail is sent all the same. Mail servers delay the greeting of callers that they do not know.',
      ),
    ]
  } catch (error) {
    const hint = 'Check host, port, user and password. Use smtps:// only for servers that start with TLS.'
    return [failure(check, (error as Error).message, hint)]
  }
}
