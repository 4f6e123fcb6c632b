import { failure, ok, type CheckResult, type DoctorSettings } from './checks.ts'

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
    await checkMailServer(smtpServer({ server, from }))
    return [ok(check, `${withoutSecrets(server)} answers.`)]
  } catch (error) {
    const hint = 'Check host, port, user and password; smtps:// is for servers that begin with TLS.'
    return [failure(check, (error as Error).message, hint)]
  }
}
